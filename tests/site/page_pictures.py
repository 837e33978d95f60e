"""Give pictures to the reader of the page, in Node."""

import io
import json
import subprocess
from pathlib import Path

LONGER_SIDE = 1000
SURE = 0.5
READER = Path(__file__).parent / "pictures" / "pictures.mjs"


def seen_by_node(built, tmp_path, pictures):
    """Return the reading of each picture by the page: {text, sure, asked}, or None if it finds no grid."""
    from PIL import Image

    (reader,) = built.glob("*/js/pictures/picture_reader.js")
    lines = []
    for number, picture in enumerate(pictures):
        picture = picture.convert("RGBA")
        scale = LONGER_SIDE / max(picture.size)
        picture = picture.resize([round(side * scale) for side in picture.size], Image.Resampling.BICUBIC)
        path = tmp_path / f"{number}.rgba"
        path.write_bytes(picture.tobytes())
        lines.append(json.dumps({"path": str(path), "width": picture.width, "height": picture.height}))
    command = ["node", str(READER), str(reader)]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def saved(picture, **options):
    stream = io.BytesIO()
    picture.save(stream, options.pop("format", "PNG"), **options)
    return stream.getvalue()
