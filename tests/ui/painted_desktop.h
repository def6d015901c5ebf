#pragma once
// Desktops for tests, painted instead of streamed.

#include <QColor>
#include <QImage>
#include <QString>

#include "link/desktop_stream.h"

namespace helix::ui::test {

/// A desktop like the ones our images show: a bar, a terminal, a browser. 1280 x 720.
QImage paintDesktop(const QString& name, const QColor& ground);
/// As the stream would hand it out.
link::PicturePtr toPicture(const QImage& image, std::uint32_t sequence);

} // namespace helix::ui::test
