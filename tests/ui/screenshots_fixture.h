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
    /// NAME-THEME.png in the folder that HELIX_SCREENSHOTS names.
    void save(const QString& name);
};

} // namespace helix::ui::test
