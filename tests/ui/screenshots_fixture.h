#pragma once
// A window with made-up content, and pictures of it.

#include <QSize>

#include "ui/window_fixture.h"

namespace helix::ui::test {

std::int64_t minutesAgo(int minutes);

/// Parameter: the theme, "dark" or "light".
class Screenshots : public WindowFixture, public testing::WithParamInterface<const char*> {
protected:
    Screenshots();
    void fillImages();
    /// Two that are ready, one that starts, one asleep, one failed.
    void fillEverything();
    void beginAt(const QString& page, QSize size = {1280, 800});
    /// NAME-THEME.png in the folder that HELIX_SCREENSHOTS names. Fails when the page does not look
    /// like its kept picture, when a screen reader is told less than it needs, or when something is
    /// out of its place, now or (dark, at scale 1) at 960x600, 1280x800 and 1920x1080,
    /// some at 3840x2160 as well. With HELIX_WRITE_PICTURES the picture is kept instead
    /// when it differs.
    void save(const QString& name);

private:
    QImage stillPicture();
    void compare(const QString& name, QImage picture);
    void renew(const QString& name, const QImage& picture);
    void checkSizes(const QString& name);
    void checkLargest(const QString& name);
    void checkPlaces(const QString& name);
    void checkNames(const QString& name);
};

} // namespace helix::ui::test
