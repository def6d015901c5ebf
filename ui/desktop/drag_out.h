#pragma once
// Files and folders that are dragged out of one guest's desktop, into this computer's Downloads.

#include <deque>
#include <optional>
#include <vector>

#include <QObject>
#include <QTimer>
#include <qqmlregistration.h>

#include "ui/desktop/file_transfers.h"

namespace helix::ui {

/// UI thread. Whether something is dragged the guest alone knows, and it is asked when the button is
/// let go outside of its desktop; what the user does meanwhile waits. A guest may name what nobody
/// has picked up, so the user is asked as well: for the first files after each taking of control,
/// and for many at a time.
class DragOut : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString question READ question NOTIFY changed)
    Q_PROPERTY(helix::ui::FileTransfers* transfers READ transfers CONSTANT)
public:
    using Send = std::function<void(protocol::DesktopMessage)>;
    DragOut(PlaneLine& line, WorkspaceId id, Send send, QObject* parent);

    /// The left button was let go outside: what follows is held until the guest has answered.
    void ask();
    /// True: `input` is sent later, in its turn.
    bool hold(const protocol::DesktopMessage& input);
    /// The connection is gone, and with it what waited.
    void forget();
    /// Whether the user has the desktop's mouse and keys.
    void setSteering(bool steering);

    /// Empty: nothing waits for the user's answer.
    [[nodiscard]] QString question() const;
    Q_INVOKABLE void accept();
    Q_INVOKABLE void refuse();
    [[nodiscard]] FileTransfers* transfers() { return &m_transfers; }

signals:
    void changed();

private:
    void onAnswer(std::uint64_t number, const Result<std::vector<std::string>>& files);
    void release();

    PlaneLine& m_line;
    WorkspaceId m_id;
    Send m_send;
    std::uint64_t m_asked = 0;
    std::optional<std::deque<protocol::DesktopMessage>> m_waiting; ///< input behind a question
    QTimer m_patience;
    std::vector<std::string> m_offered; ///< paths in the guest, which the user is asked about
    bool m_isTrusted = false;           ///< the user has said yes since control was taken
    FileTransfers m_transfers;
};

} // namespace helix::ui
