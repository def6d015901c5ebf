#pragma once
// The clipboard between this computer and one guest's desktop, and files that are dropped on it.

#include <chrono>
#include <deque>
#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>
#include <QUrl>
#include <qqmlregistration.h>

#include "exchange/exchange.h"
#include "ui/desktop/clipboard_keys.h"
#include "ui/desktop/file_transfers.h"
#include "ui/line/plane_line.h"
#include "ui/pictures/picture_decoder.h"

class QMimeData;

namespace helix::ui {

/// UI thread. Qt can only be given a clipboard's content whole and asked for it at once. So what is
/// copied in the guest is set here after it was fetched, and this computer's is read when the user
/// pastes: its offer is placed in the guest, and what was typed from the pasting key on goes after
/// it.
class DesktopClipboard : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool held READ isHeld NOTIFY changed)
    Q_PROPERTY(bool taking READ isTaking NOTIFY changed)
    Q_PROPERTY(QString heldText READ heldText NOTIFY changed)
    Q_PROPERTY(helix::ui::FileTransfers* transfers READ transfers CONSTANT)
public:
    using Send = std::function<void(protocol::DesktopMessage)>;
    DesktopClipboard(PlaneLine& line, WorkspaceId id, Send send, QObject* parent);
    ~DesktopClipboard() override;

    /// Whether the desktop is shown: then the guest's clipboard is followed.
    void setLive(bool live);
    /// Whether the user has its mouse and keys.
    void setSteering(bool steering);
    /// A key is about to be sent to the guest.
    void beforeKey(ClipboardKey key);
    /// True: `input` is sent later, in its turn.
    bool hold(const protocol::DesktopMessage& input);

    /// Something was copied in the guest that waits for the user to take it.
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    [[nodiscard]] bool isTaking() const { return m_taking != nullptr; }
    [[nodiscard]] QString heldText() const;
    Q_INVOKABLE void take();

    [[nodiscard]] FileTransfers* transfers() { return &m_transfers; }
    /// Brings files of this computer into the guest's Downloads, one after another.
    Q_INVOKABLE void drop(const QList<QUrl>& files);

signals:
    void changed();
    /// A sentence for the user.
    void told(const QString& sentence);
    void failed(const QString& sentence, const QString& details);

private:
    struct Taking;
    void onCopied(const WorkspaceId& id, const std::vector<protocol::ClipboardKind>& kinds,
                  bool isFirst);
    void onHostChanged();
    void put(exchange::Wish wish);
    void onPut(std::uint64_t number, exchange::Wish wish, const Result<void>& result);
    void release();
    void takeNext(const std::shared_ptr<Taking>& taking);
    void finishTaking(const std::shared_ptr<Taking>& taking);
    void report(const Error& error);

    PlaneLine& m_line;
    WorkspaceId m_id;
    Send m_send;
    exchange::ClipboardChoice m_choice;
    /// Of the control thread: what keeps the guest's clipboard followed.
    std::shared_ptr<std::shared_ptr<void>> m_attending;
    bool m_isLive = false, m_isSteering = false;
    // Into the guest.
    bool m_isHostNewer = true; ///< than what the guest has of it, and than what was copied there
    std::uint64_t m_put = 0;
    std::optional<std::deque<protocol::DesktopMessage>> m_waiting; ///< input behind a paste
    QTimer m_patience;
    // Out of it.
    std::vector<protocol::ClipboardKind> m_kinds;
    bool m_isHeld = false;
    std::optional<std::chrono::steady_clock::time_point> m_copyKey;
    std::shared_ptr<Taking> m_taking; ///< owners: this and the questions under way
    PictureDecoder m_pictures;
    FileTransfers m_transfers;
};

} // namespace helix::ui
