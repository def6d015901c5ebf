#pragma once
// What the control plane says, in the language of the window (docs/translating.md).

#include <memory>
#include <string>

#include <QString>

namespace helix::ui {

/// A sentence of ours from below the window (the message of an Error, a finding, a step) as the window
/// says it: in its language where it is one of the catalogue's, else, and in an English window, as it is.
/// Never for words of users, agents, guests or programs. On any thread.
QString fromBelow(const QString& sentence);
QString fromBelow(const std::string& sentence);

/// While it lives, fromBelow() says what the installed translators have for it. Held by SpokenLanguage; one
/// at a time.
class SpeechFromBelow {
public:
    SpeechFromBelow();
    ~SpeechFromBelow();

private:
    struct Private;
    std::unique_ptr<Private> m_d;
    friend QString fromBelow(const QString& sentence);
};

} // namespace helix::ui
