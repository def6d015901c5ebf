#!/usr/bin/env python3
"""Nothing in the window decodes a picture that a guest, an agent or a repository made: that is helix-picture's work, in a cage
(ui/picture_decoder). Reads every source and page and says each place that could decode one in Helix's own process.

    no_decoder.py FOLDER
"""
import pathlib
import re
import sys

# What decodes in this process, whatever it is given.
DECODERS = re.compile(r"\b(QImageReader|QImageIO\w+|QMovie|QPicture|QSvg\w+|QPixmapCache|fromData|loadFromData|"
                      r"AnimatedImage|AnimatedSprite|BorderImage|SpriteSequence|MediaPlayer|avcodec_\w+|png_\w+|jpeg_\w+)\b")
# A file by its name, or bytes that are one: Q...("path"), load(...).
LOADERS = re.compile(r"\b(?:QImage|QPixmap|QIcon)\s*(?:\w+\s*)?[({]\s*(?:\"|QString|path|file|name)|"
                     r"\b\w*(?:[iI]mage|[pP]ixmap)\w*\s*(?:\.|->)\s*load\s*\(")
# The last still of a desktop, a PNG that Helix itself wrote from pixels.
OWN_FILES = {("desktop_images.cpp", "QImage image(path")}
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
# A page's pictures come from providers of ours, and what a model names is such an address (see PROVIDED).
SOURCE = re.compile(r"\bImage\s*\{[^{}]*?\bsource:\s*([^\n;]+)")
PROVIDED = {"thumb.modelData", "chip.picture", "tile.card.picture",
            'card.offer ? card.offer.picture : ""', 'dialog.visible ? dialog.source : ""'}


def problems(name, source):
    """Sentences about what in a file could decode a foreign picture."""
    bare = COMMENT.sub("", source)
    said = [f"uses {found}" for found in DECODERS.findall(bare)]
    said += [f"reads a picture from a file: {found.strip()}" for found in LOADERS.findall(bare)
             if (name, found) not in OWN_FILES]
    if name.endswith(".qml"):
        said += [f"an Image from {where.strip()}" for where in SOURCE.findall(source)
                 if not where.strip().startswith('"image://') and where.strip() not in PROVIDED]
    return said


KNOWN_BAD = {
    "a.cpp": ("QImageReader reader(&buffer);", "auto i = QImage::fromData(bytes);", "pixmap.loadFromData(bytes);",
              'QImage image("a.png");', "QPixmap picture(path);", "m_image.load(where);", "QMovie movie;"),
    "a.qml": ('Image { source: model.where }', 'Image {\n  width: 3\n  source: "data:image/png;base64,aa" }',
              'AnimatedImage { source: "image://helix/mark" }')}
KNOWN_GOOD = {
    "a.cpp": ("// QImageReader is not used", "image.save(&buffer, \"PNG\");", "QImage image(side, side, QImage::Format_RGB32);",
              "QPixmap::fromImage(paintMark(side))", "QIcon icon;", "QImage pixels(data, width, height, stride, format);"),
    "a.qml": ('Image { source: "image://helix/mark" }', "Image { visible: true\n source: thumb.modelData\n }")}


def main(folder):
    for name, sources in KNOWN_BAD.items():
        for source in sources:
            assert problems(name, source), source
    for name, sources in KNOWN_GOOD.items():
        for source in sources:
            assert not problems(name, source), (source, problems(name, source))
    files = sorted(path for path in pathlib.Path(folder).rglob("*") if path.suffix in (".cpp", ".h", ".qml"))
    assert len(files) > 200, folder
    said = [f"{file}: {sentence}" for file in files for sentence in problems(file.name, file.read_text(encoding="utf-8"))]
    print("\n".join(said) or f"{len(files)} files leave foreign pictures to helix-picture")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
