"""Long computations in chunks, in this process, in local processes or on a cluster, with a checkpoint file.

It is best to read the modules in the order job, checkpoint, executors, running.
Words of docs/glossary.md: job, chunk, checkpoint.
"""
