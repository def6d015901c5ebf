#pragma once
// Files that are dragged out of one guest's desktop, into this computer's Downloads.

#include <deque>
#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>
#include <qqmlregistration.h>

#include "exchange/exchange.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. Whether something is dragged the guest alone knows, and it is asked when the button is
/// let go outside of its desktop; what the user does meanwhile waits.
class DragOut : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool saving READ isSaving NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
public:
    using Send = std::function<void(protocol::DesktopMessage)>;
    DragOut(PlaneLine& line, WorkspaceId id, Send send, QObject* parent);
    ~DragOut() override;

    /// The left button was let go outside: what follows is held until the guest has answered.
    void ask();
    /// True: `input` is sent later, in its turn.
    bool hold(const protocol::DesktopMessage& input);
    /// The connection is gone, and with it what waited.
    void forget();

    [[nodiscard]] bool isSaving() const { return !m_files.empty(); }
    [[nodiscard]] QString text() const;
    [[nodiscard]] double share() const { return m_share; }
    Q_INVOKABLE void cancel();

signals:
    void changed();
    /// A sentence for the user.
    void told(const QString& sentence);
    void failed(const QString& sentence, const QString& details);

private:
    void onAnswer(std::uint64_t number, const Result<std::vector<std::string>>& files);
    void release();
    void saveNext();
    void onSaved(const Result<operations::SavedFile>& saved);

    PlaneLine& m_line;
    WorkspaceId m_id;
    Send m_send;
    std::uint64_t m_asked = 0;
    std::optional<std::deque<protocol::DesktopMessage>> m_waiting; ///< input behind a question
    QTimer m_patience;
    std::deque<std::string> m_files; ///< paths in the guest; the first is under way
    int m_saved = 0;
    double m_share = 0;
    std::shared_ptr<async::CancelSource> m_cancel; ///< control thread; owners: this and a save
};

} // namespace helix::ui
