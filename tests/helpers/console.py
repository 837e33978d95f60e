"""The console command, run in this process."""

from flipalg.cli import main


def run(capsys, *arguments):
    """Return (exit code, stdout, stderr) of the console command."""
    try:
        code = main(arguments)
    except SystemExit as stop:  # argparse
        code = stop.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err
