#pragma once
// A window with made-up content, and pictures of it.

#include <memory>

#include <QSize>

#include "ui/window_fixture.h"
#include "ui/words/language.h"

namespace helix::ui::test {

std::int64_t minutesAgo(int minutes);

/// Parameter: the theme, "dark" or "light". Where HELIX_PAGES_LANGUAGE names a language, or
/// HELIX_PAGES_TEXT a size in percent, the pages are in these, and where HELIX_PAGES_CONTRAST is set,
/// with more contrast: they are not compared then, and looked at in the size of the test and in
/// 1280x800.
class Screenshots : public WindowFixture, public testing::WithParamInterface<const char*> {
protected:
    Screenshots();
    void fillImages();
    /// Two that are ready, one that starts, one asleep, one failed.
    void fillEverything();
    /// What `page` says for `source` in the language of the pages.
    static QString said(const char* page, const char* source);
    void beginAt(const QString& page, QSize size = {1280, 800});
    /// Scrolls the list `view` until what has this object name or text is in sight; a list makes its
    /// rows only there. Moves nothing where it is in sight.
    void scrollTo(const QString& view, const QString& what);
    /// NAME-THEME.png in the folder that HELIX_SCREENSHOTS names. Fails when the page does not look
    /// like its kept picture, when a screen reader is told less than it needs, or when something is
    /// out of its place, now or (dark, at scale 1) at 960x600, 1280x800 and 1920x1080, some at
    /// 3840x2160 as well; in another language, when something is English. With HELIX_WRITE_PICTURES
    /// the picture is kept instead
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
    void checkWords(const QString& name);

    std::unique_ptr<SpokenLanguage> m_language; ///< of HELIX_PAGES_LANGUAGE
};

} // namespace helix::ui::test
