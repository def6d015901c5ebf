#pragma once
// Small pictures of pages, kept in the repository, and whether a page still looks like its picture.

#include <optional>

#include <QImage>
#include <QPoint>
#include <QString>

namespace helix::ui::test {

/// 240 pixels wide.
QImage smallPicture(const QImage& picture);
/// As it is kept: small, with 32 steps of each colour.
QImage toKeep(const QImage& picture);

struct PictureDifference {
    QPoint block;    ///< its upper left corner in the kept picture; null when the sizes differ
    double mean = 0; ///< of 255, the largest of the three colours
};

/// The block of 6x6 pixels that differs most, when it differs by more than letters do that were
/// smoothed in another way; none when the pictures show the same. `now` is small and has all its
/// colours: rounded as well, a colour that lies between two steps would differ by a whole one.
std::optional<PictureDifference> difference(const QImage& kept, const QImage& now);

/// How much a block may differ.
inline constexpr double kTolerance = 6.4;

} // namespace helix::ui::test
