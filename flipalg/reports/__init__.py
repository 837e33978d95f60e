"""Tables, sequences, long jobs and cross-checks."""
