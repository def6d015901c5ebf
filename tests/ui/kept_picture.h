#pragma once
// Small pictures of pages, kept in the repository, and whether a page still looks like its picture.

#include <optional>

#include <QImage>
#include <QRect>
#include <QString>

namespace helix::ui::test {

/// How much a block may differ, of 255: between what letters do that are smoothed in another way
/// and what one does that is missing (kept_picture_test.cpp).
inline constexpr double kTolerance = 7;

/// 320 pixels wide, whatever the scale was.
QImage smallPicture(const QImage& picture);

/// A small picture as it is kept: no colour is further than 6 of 255 from what it was, those of
/// surfaces are exact, and there are few, which makes its file small. One that has more colours than
/// a palette holds stays as it is.
QImage toKeep(const QImage& small);

struct PictureDifference {
    QRect
        place; ///< of the block that differs most, in the small picture; null when the sizes differ
    double mean = 0; ///< of 255, the largest of the three colours
};

/// The block of 4x4 pixels that differs most, when it differs by more than kTolerance; none when
/// both show the same. `now` is small.
std::optional<PictureDifference> difference(const QImage& kept, const QImage& now);

/// Both beside each other, and what differs: white where a pixel of a block too far off is.
QImage differencePicture(const QImage& kept, const QImage& now);

} // namespace helix::ui::test
