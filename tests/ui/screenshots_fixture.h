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
    /// like its kept picture, or when something is out of its place, now or (dark) at 960x600,
    /// 1280x800 and 1920x1080.
    /// None: of a page that counts seconds.
    enum class Comparison { WithKept, None };
    void save(const QString& name, Comparison comparison = Comparison::WithKept);
    /// The window when nothing on it changes any more; of what turns for ever some moment of it.
    QImage stillPicture();

private:
    void compare(const QString& name);
    void checkSizes(const QString& name);
    void checkPlaces(const QString& name);
};

} // namespace helix::ui::test
