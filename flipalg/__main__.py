"""`python -m flipalg`: the console command without its script."""

from flipalg.cli import main

raise SystemExit(main())
