"""Build the page that plays and proves in the browser: the door to site/tools/build_page.py.

python scripts/build_site.py [--out build/site]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "site" / "tools"))
from build_page import main  # found through the path above

if __name__ == "__main__":
    main()
