#pragma once
// The files of a change set as a tree of folders, with what is chosen of each.

#include <optional>
#include <vector>

#include <QAbstractListModel>
#include <QSet>
#include <qqmlregistration.h>

#include "projects/projects.h"
#include "ui/changes/file_choices.h"
#include "ui/changes/file_tree.h"

namespace helix::ui {

/// UI thread. Rows are the files that `filter` lets through and the folders they are in. Roles:
/// path (a key, never shown; of a folder with a slash at its end), folder (a folder, not a file),
/// depth, open (of a folder), filesBelow, name, letter, status, added, removed, binary, remark,
/// warnings (list of {word, sentence, grave}), chosen ("all", "some", "none"), takeable, spoken.
class ChangedFiles : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY filtered)
    Q_PROPERTY(int total READ total NOTIFY filtered)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filtered)
    Q_PROPERTY(bool warnedOnly READ warnedOnly WRITE setWarnedOnly NOTIFY filtered)
    Q_PROPERTY(int warned READ warned NOTIFY filtered)
    Q_PROPERTY(QString shownChosen READ shownChosen NOTIFY chosenChanged)
public:
    using QAbstractListModel::QAbstractListModel;

    /// Everything is chosen that can be taken.
    void show(std::vector<projects::FileChange> files);
    [[nodiscard]] const std::vector<projects::FileChange>& files() const { return m_files; }
    [[nodiscard]] const projects::FileChange* find(const QString& path) const;

    /// Files that the filter lets through, in open and closed folders.
    [[nodiscard]] int count() const { return static_cast<int>(m_tree.order.size()); }
    [[nodiscard]] int total() const { return static_cast<int>(m_files.size()); }
    [[nodiscard]] int warned() const { return m_warned; }
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& words);
    [[nodiscard]] bool warnedOnly() const { return m_warnedOnly; }
    void setWarnedOnly(bool only);

    /// Of a file or a folder; -1 when it is not shown.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString& path) const;
    /// The row of the folder around it; -1 at the top.
    Q_INVOKABLE [[nodiscard]] int rowAround(int row) const;
    /// Opens or closes a folder.
    Q_INVOKABLE void setOpen(const QString& folder, bool open);
    /// Opens the folders that a file is in.
    void reveal(const QString& path);
    /// The file `step` places behind this one in the tree, in open and closed folders; from none:
    /// the first one. Empty when there is none.
    [[nodiscard]] QString fileAfter(const QString& path, int step) const;

    /// A file, or every listed file in a folder.
    void choose(const QString& path, bool chosen);
    /// Every file that is shown.
    void chooseShown(bool chosen);
    /// "all", "some" or "none" of the files that chooseShown() is about.
    [[nodiscard]] QString shownChosen() const;
    /// Of a file with `count` hunks.
    void chooseHunk(const QString& path, int hunk, int count, bool chosen);
    [[nodiscard]] bool isHunkChosen(const QString& path, int hunk) const;
    /// "all", "some" or "none" of a file.
    [[nodiscard]] QString chosenOf(const QString& path) const;
    [[nodiscard]] int chosenFiles() const { return m_choices.files(); }
    [[nodiscard]] bool isAnyEmbeddedChosen() const;
    [[nodiscard]] bool isEverythingChosen() const { return m_choices.isEverything(); }
    /// What accept() is to take; empty when it is everything.
    [[nodiscard]] std::vector<projects::Selection> selection() const;
    /// "3 of 14 files" with the lines of those that are wholly chosen.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void filtered();
    /// Of all files, or of those that are shown, because others are.
    void chosenChanged();

private:
    enum Role {
        Path = Qt::UserRole + 1,
        Folder,
        Depth,
        Open,
        Files,
        Name,
        Letter,
        Status,
        Added,
        Removed,
        Binary,
        Remark,
        Warnings,
        ChosenRole,
        Takeable,
        Spoken
    };

    using Chosen = FileChoices::Chosen;
    void refilter();
    [[nodiscard]] FileTree layOut() const;
    [[nodiscard]] std::size_t indexOf(const QString& path) const;
    void tellChosen();
    [[nodiscard]] std::size_t fileAt(std::size_t place) const
    {
        return m_shown[m_tree.order[place]];
    }
    [[nodiscard]] QVariantList warningsOf(const projects::FileChange& file) const;
    [[nodiscard]] QVariant fileData(const FileTree::Row& row, int role) const;
    [[nodiscard]] QVariant folderData(const FileTree::Row& row, int role) const;
    /// Of places in m_tree.order.
    [[nodiscard]] QString chosenIn(std::size_t first, std::size_t end) const;

    std::vector<projects::FileChange> m_files;
    FileChoices m_choices;
    std::vector<std::size_t> m_shown; ///< indexes into m_files
    FileTree m_tree;                  ///< of m_shown
    QSet<QString> m_closed;           ///< folders
    QHash<QString, std::size_t> m_byPath;
    QString m_filter;
    bool m_warnedOnly = false;
    int m_warned = 0;
};

} // namespace helix::ui
