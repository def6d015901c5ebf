#pragma once
// A folder of this computer as a list to choose from, which follows what is typed.

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "ui/parts/host_listing.h"
#include "ui/parts/host_question.h"

namespace helix::ui {

/// QML: `HostFolder { }`, then go(). Rows: name, shown (as shownAs() has it), path, folder (bool). UI thread; folders are read
/// beside it, and an answer about a folder that was left is dropped.
class HostFolder : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(bool hidden READ showsHidden WRITE setHidden NOTIFY changed)
    Q_PROPERTY(bool foldersOnly MEMBER m_foldersOnly)
    Q_PROPERTY(bool looking READ isLooking NOTIFY changed)
    Q_PROPERTY(bool writable READ isWritable NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
public:
    using QAbstractListModel::QAbstractListModel;

    /// Absolute; where it stands.
    [[nodiscard]] QString folder() const { return m_folder; }
    [[nodiscard]] int count() const { return static_cast<int>(m_shown.size()); }
    /// Names that begin with a dot are shown as well; always while one is typed.
    [[nodiscard]] bool showsHidden() const { return m_hidden; }
    void setHidden(bool hidden);
    [[nodiscard]] bool isLooking() const { return m_looking; }
    /// Something may be saved here; true while that is not known.
    [[nodiscard]] bool isWritable() const { return m_looking || m_listing.isWritable; }
    /// Why the folder is not shown; empty: it is.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// That there is more than is shown; or empty.
    [[nodiscard]] QString note() const;

    /// Shows `folder`, all of it. Read again when it is shown already.
    Q_INVOKABLE void go(const QString& folder);
    /// Shows the folder that a path, as far as it was typed, lies in, and of it what begins so.
    Q_INVOKABLE void follow(const QString& typed);
    /// `typed`, and what all that is shown goes on with; with a "/" where that is one folder.
    Q_INVOKABLE [[nodiscard]] QString completed(const QString& typed) const;
    /// The folder this one lies in; "/" of itself.
    Q_INVOKABLE [[nodiscard]] QString above() const;
    /// Absolute, see absolutePath().
    Q_INVOKABLE [[nodiscard]] QString resolved(const QString& typed) const;
    /// Looks at what was chosen; looked() answers, of several the last one only.
    Q_INVOKABLE void look(const QString& path);
    /// What was looked at until now is not answered any more.
    Q_INVOKABLE void forgetLook();
    /// Makes a folder in this one; made() answers, and it is shown, unless another was gone to meanwhile.
    Q_INVOKABLE void make(const QString& name);
    /// The row of this name; -1: it is not shown.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString pathAt(int row) const;
    /// A name or a path as it is fit to be looked at.
    Q_INVOKABLE [[nodiscard]] QString shownAs(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] bool isFolderAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void changed();
    /// `problem`: why it cannot be looked at; or empty.
    void looked(const QString& path, bool exists, bool isFolder, bool isWritable,
                const QString& problem);
    /// `problem`: why it is not; empty: it is.
    void made(const QString& path, const QString& problem);

private:
    enum Role { NameRole = Qt::UserRole + 1, ShownRole, PathRole, FolderRole };
    void read();
    void take(const Result<HostListing>& listing);
    void choose();
    [[nodiscard]] bool isShown(const HostEntry& entry) const;

    QString m_folder, m_beginning, m_problem;
    bool m_hidden = false, m_foldersOnly = false, m_looking = false;
    HostQuestion<Result<HostListing>> m_reads;
    HostQuestion<Result<HostTarget>> m_looks;
    HostQuestion<Result<QString>> m_makes;
    HostListing m_listing;
    std::vector<int> m_shown; ///< rows of m_listing
};

} // namespace helix::ui
