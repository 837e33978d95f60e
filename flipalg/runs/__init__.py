"""Long computations in chunks: in process, in local processes or on a cluster, with a checkpoint.  No mathematics here.

Reading order: job, checkpoint, executors, running.
"""
