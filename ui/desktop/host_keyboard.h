#pragma once
// The layout that guests are told: chosen, or that of this computer's keyboard; and when it becomes another.

#include <memory>
#include <optional>

#include <QObject>

#include "protocol/keyboard_layout.h"

namespace helix::ui {

class WaylandKeyboard;

/// UI thread. HELIX_KEYBOARD ("de" or "de(nodeadkeys)") goes before all else, then what the user chose
/// (choose()). On X11 it asks the server (of several layouts, for the one in use) and follows it, on
/// Wayland the compositor, whose layouts have names of people's (wayland_keyboard.h); before it has
/// told one that is known, it is what the environment or /etc/default/keyboard say.
class HostKeyboard : public QObject {
    Q_OBJECT
public:
    explicit HostKeyboard(QObject* parent = nullptr);
    ~HostKeyboard() override;

    /// As HELIX_KEYBOARD is written; what is no layout, as the empty text, chooses none.
    void choose(const QString& words);
    /// Nothing where it is not known.
    [[nodiscard]] const std::optional<protocol::KeyboardLayout>& layout() const;

signals:
    void layoutChanged();

private:
    struct Server;
    void followServer();
    void readServer();
    void found(const std::optional<protocol::KeyboardLayout>& layout);

    const std::optional<protocol::KeyboardLayout> m_forced; ///< by HELIX_KEYBOARD
    std::optional<protocol::KeyboardLayout> m_chosen, m_found;
    std::unique_ptr<Server> m_server;
    std::unique_ptr<WaylandKeyboard> m_wayland;
};

} // namespace helix::ui
