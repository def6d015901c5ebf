#pragma once
// The files of one guest as a tree whose folders are read when they are opened.

#include <map>
#include <set>

#include <QPointer>
#include <qqmlregistration.h>

#include "ui/desktop/file_transfers.h"
#include "ui/files/folder_listing.h"
#include "ui/line/plane_line.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class Backend;

/// QML: `GuestFolders { backend: Backend; workspace: ws.id }`. Rows: path (below the home), name, kind
/// ("folder", "file", "link", "other"), depth, open, size ("1.2 MB"), changed ("5 min ago"), note (of
/// a folder that is not whole or cannot be read; else empty). Nothing is asked of the guest before
/// refresh().
class GuestFolders : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool hidden READ showsHidden WRITE setHidden NOTIFY changed)
    Q_PROPERTY(bool looking READ isLooking NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(helix::ui::FileTransfers* uploads READ uploads NOTIFY changed)
    Q_PROPERTY(helix::ui::FileTransfers* downloads READ downloads NOTIFY changed)
public:
    explicit GuestFolders(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    /// What was open is forgotten.
    void setWorkspace(const QString& id);
    /// Names that begin with a dot are shown as well.
    [[nodiscard]] bool showsHidden() const { return m_hidden; }
    void setHidden(bool hidden);
    [[nodiscard]] bool isLooking() const { return m_asking > 0; }
    /// Why the home cannot be read; empty: it can.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] FileTransfers* uploads() const { return m_uploads; }
    [[nodiscard]] FileTransfers* downloads() const { return m_downloads; }

    /// Reads what is open again.
    Q_INVOKABLE void refresh();
    /// Opens or closes the folder `path`.
    Q_INVOKABLE void toggle(const QString& path);
    /// Into Downloads of this computer.
    Q_INVOKABLE void download(const QString& path);
    /// Files and folders of this computer, paths or file: addresses, into the folder `path` of the
    /// guest; empty: its home.
    Q_INVOKABLE void upload(const QVariantList& files, const QString& path);

signals:
    void changed();
    void workspaceChanged();

private:
    struct Folder {
        FolderListing listing;
        QString problem;
        bool isRead = false;
    };
    void read(const std::string& path);
    void take(const std::string& path, const Result<FolderListing>& listing);
    void layOutRows();
    void addRows(std::vector<QVariantMap>& rows, const std::string& path, int depth) const;
    void makeTransfers();

    QPointer<Backend> m_backend;
    QString m_workspace, m_problem;
    bool m_hidden = false;
    int m_asking = 0;
    int m_generation = 0; ///< answers of another workspace do not count
    std::set<std::string> m_open;
    std::map<std::string, Folder> m_folders; ///< by path; "" is the home
    FileTransfers* m_uploads = nullptr;      ///< children of this
    FileTransfers* m_downloads = nullptr;
};

} // namespace helix::ui
