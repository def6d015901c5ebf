#pragma once
// A file of a guest that is dragged from the list of its files to another program of this computer.

#include <memory>
#include <optional>

#include <QElapsedTimer>
#include <QPointer>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

class Backend;

/// Another program takes a file that lies on this computer and nothing else, so it is brought here when
/// the drag begins, into a folder only the user reads, under the name and within the bounds of
/// Exchange::save(), and no more than kMostDraggedBytes, whatever the guest said of its size. The copy
/// stays until the next start of Helix or four later ones: who took it may still read.
/// QML: `RowDrag { backend: Backend; workspace: ws.id }`, then take(). UI thread; nothing waits.
class RowDrag : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY changed)
    Q_PROPERTY(QString fetching READ fetching NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
public:
    explicit RowDrag(QObject* parent = nullptr);
    ~RowDrag() override;

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    /// What was fetched of another is forgotten.
    void setWorkspace(const QString& id);
    /// The path that is on its way; empty: none.
    [[nodiscard]] QString fetching() const { return m_path; }
    [[nodiscard]] double share() const { return m_share; } ///< of it, 0 to 1

    /// Fetches `path` of the guest's home; ready() or failed() answers. What was fetched within the last
    /// minute and has not changed in the guest is not fetched again. What was on its way is left.
    Q_INVOKABLE void take(const QString& path);
    Q_INVOKABLE void cancel();

signals:
    void changed();
    /// `address`: the copy, as text/uri-list has it.
    void ready(const QString& path, const QString& address);
    void failed(const QString& sentence, const QString& details);

private:
    struct Fetched {
        QString path, address;
        std::string stamp; ///< of its state when it was fetched
        QElapsedTimer since;
    };
    void onStamp(const QString& path, const std::string& stamp);
    void fetchInto(const QString& path, const Result<std::string>& folder);
    void onSaved(const QString& path, const std::optional<std::string>& file,
                 const std::optional<Error>& problem);

    QPointer<Backend> m_backend;
    QString m_workspace, m_path;
    std::string m_stamp; ///< of what is on its way, a guest's word; empty: not known
    double m_share = 0;
    int m_asked = 0; ///< answers to what was left do not count
    std::optional<Fetched> m_fetched;
    std::shared_ptr<async::CancelSource> m_cancel; ///< control thread; owners: this and a transfer
};

inline constexpr std::uint64_t kMostDraggedBytes = 128U << 20;

/// A new folder, readable by the user alone, in `root`, of which the four youngest stay; what another
/// run of Helix left there goes with the first call. Any thread; waits for the disk.
Result<std::string> dragFolder(const std::string& root);

} // namespace helix::ui
