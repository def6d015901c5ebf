#pragma once
// What a screen reader is told of a window, and what is wrong with it.

#include <string>
#include <vector>

#include <QAccessible>
#include <QString>

class QQuickWindow;

namespace helix::ui::test {

/// One thing as a screen reader has it. What is hidden is not there, and what says nothing of itself
/// (a rectangle, a layout) is not either: what is in it stands where it would.
struct Spoken {
    QAccessible::Role role = QAccessible::NoRole;
    QString name, description;
    QString object; ///< the object name of our item, to find it by; may be empty
    bool isFocusable = false;
    bool isFocused = false;
    bool isSecret = false; ///< a field for a password: Qt 6.4 tells neither its text nor its name
    std::vector<Spoken> children;
};

struct SpokenFault {
    enum class Kind {
        Nameless, ///< what one can act on, or a dialog, has no name
        Roleless, ///< the keyboard comes to it, and nothing says what it is
        Twins,    ///< two buttons of one group say the same, in name and description
    };
    Kind kind = Kind::Nameless;
    std::string what; ///< its way from the outside in, by role and name
};

/// "Nameless: Dialog "Fork" > Button "" (#forkNow)".
std::string describe(const SpokenFault& fault);

/// What `window` says of itself. Accessibility is on from here on in this process. UI thread.
Spoken spokenBy(QQuickWindow& window);

/// A group is what stands under one parent: a page, a card, a row of a list, a toolbar.
std::vector<SpokenFault> checkSpoken(const Spoken& root);

} // namespace helix::ui::test
