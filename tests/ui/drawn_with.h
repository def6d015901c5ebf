#pragma once
// Whether letters are drawn here as they were in the kept pictures.

#include <optional>

#include <QString>

namespace helix::ui::test {

/// What decides how letters look, a line each: Qt, FreeType, and the three fonts with the revision
/// and the checksum that are in their files.
QString drawnWith();

/// Why kept pictures cannot be compared here, in a sentence: `kept` (tests/ui/kept/drawn_with.txt)
/// differs from drawnWith(). None where they are the same, and none on Debian 12, whose packages
/// the pictures are drawn with: there they are compared whatever it may say.
std::optional<QString> whyNotCompared(const QString& kept, const QString& here,
                                      const QString& osRelease);

} // namespace helix::ui::test
