"""How much of what an entry of a catalogue may hold: as its readers take it (src/machines/catalogue/entry_json.cpp), against which a
test checks these."""

VERSIONS = 64
SUMMARY_BYTES = 300
PACKAGES = 64
LICENCES = 32
LICENCE_BYTES = 64
PICTURE_BYTES = 8 << 20


def cut(text, most):
    """`text` in at most that many bytes of UTF-8."""
    return text.encode()[:most].decode(errors="ignore")
