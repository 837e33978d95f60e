"""Long computations in chunks: in this process, in local processes or on a cluster, with a checkpoint.

Reading order: job, checkpoint, executors, running.
"""
