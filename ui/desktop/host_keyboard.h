#pragma once
// The layout that guests are told: chosen, or that of this computer's keyboard; and when it becomes another.

#include <memory>
#include <optional>

#include <QObject>

#include "protocol/keyboard_layout.h"

namespace helix::ui {

/// UI thread. HELIX_KEYBOARD ("de" or "de(nodeadkeys)") goes before all else, then what the user chose
/// (choose()). On X11 it asks the server (of several layouts, for the one in use) and follows it. On
/// Wayland no client is told names: there it is what the environment or /etc/default/keyboard say, at
/// the start.
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
    void readServer();

    const std::optional<protocol::KeyboardLayout> m_forced; ///< by HELIX_KEYBOARD
    std::optional<protocol::KeyboardLayout> m_chosen, m_found;
    std::unique_ptr<Server> m_server;
};

} // namespace helix::ui
