"""What people read: tables, cross-checks, pictures.  May import every room above."""
