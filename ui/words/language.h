#pragma once
// The language of the window: which of those it is written in, its words, and its numbers and dates.

#include <memory>

#include <QLocale>
#include <QString>

namespace helix::ui {

/// Code of the language that the choice means (the setting appearance.language): the one that was
/// chosen; of "system", and of what is not known, the system's where the window is written in it.
/// Else English.
QString windowLanguage(const QString& choice, const QLocale& system = QLocale::system());

/// What WindowMemory, which keeps numbers, keeps of a choice. The window remembers it because its
/// words are needed before the control plane has told the settings.
int rememberedLanguage(const QString& choice);
/// Its name there.
inline constexpr char kLanguageNumber[] = "language";
/// The other way round; "system" for what is not known.
QString languageChoice(int remembered);

/// While it lives, tr() and qsTr() say words of one language and a QLocale without arguments writes
/// its numbers and dates. UI thread, made after the application and before any window.
class SpokenLanguage {
public:
    /// `code` as windowLanguage() gives it. Where the system speaks it too, numbers and dates stay the
    /// system's (de_AT, en_GB). Without its file the words stay English.
    explicit SpokenLanguage(const QString& code, const QLocale& system = QLocale::system());
    ~SpokenLanguage();

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::ui
