#pragma once
// The files of a change set with what is chosen of each.

#include <optional>
#include <vector>

#include <QAbstractListModel>
#include <QSet>

#include "projects/projects.h"

namespace helix::ui {

/// UI thread. Rows are the files that `filter` lets through. Roles: path (a key, never shown),
/// name, folder, letter, status, added, removed, binary, remark, warnings (list of {word,
/// sentence, grave}), chosen ("all", "some", "none"), takeable, spoken.
class ChangedFiles : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY filtered)
    Q_PROPERTY(int total READ total NOTIFY filtered)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filtered)
    Q_PROPERTY(bool warnedOnly READ warnedOnly WRITE setWarnedOnly NOTIFY filtered)
    Q_PROPERTY(int warned READ warned NOTIFY filtered)
public:
    using QAbstractListModel::QAbstractListModel;

    /// Everything is chosen that can be taken.
    void show(std::vector<projects::FileChange> files);
    [[nodiscard]] const std::vector<projects::FileChange>& files() const { return m_files; }
    [[nodiscard]] const projects::FileChange* find(const QString& path) const;

    [[nodiscard]] int count() const { return static_cast<int>(m_shown.size()); }
    [[nodiscard]] int total() const { return static_cast<int>(m_files.size()); }
    [[nodiscard]] int warned() const { return m_warned; }
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& words);
    [[nodiscard]] bool warnedOnly() const { return m_warnedOnly; }
    void setWarnedOnly(bool only);

    /// -1 when it is not shown.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString& path) const;
    Q_INVOKABLE [[nodiscard]] QString pathAt(int row) const;

    void choose(const QString& path, bool chosen);
    /// Every file that is shown.
    void chooseShown(bool chosen);
    /// Of a file with `count` hunks.
    void chooseHunk(const QString& path, int hunk, int count, bool chosen);
    [[nodiscard]] bool isHunkChosen(const QString& path, int hunk) const;
    [[nodiscard]] bool isChosen(const QString& path) const; ///< some of it at least
    [[nodiscard]] int chosenFiles() const;
    [[nodiscard]] bool isEverythingChosen() const;
    /// What accept() is to take; empty when it is everything.
    [[nodiscard]] std::vector<projects::Selection> selection() const;
    /// "3 of 14 files" with the lines of those that are wholly chosen.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    /// A submodule is another repository: it stays where it is.
    static bool isTakeable(const projects::FileChange& file);

signals:
    void filtered();
    void chosenChanged();

private:
    enum class Chosen : unsigned char { None, Some, All };
    struct Choice {
        Chosen chosen = Chosen::All;
        QSet<int> hunks; ///< of Some
    };
    void refilter();
    [[nodiscard]] std::size_t indexOf(const QString& path) const;
    void setChosen(std::size_t at, Choice choice);
    [[nodiscard]] QVariantList warningsOf(const projects::FileChange& file) const;

    std::vector<projects::FileChange> m_files;
    std::vector<Choice> m_choices;    ///< as m_files
    std::vector<std::size_t> m_shown; ///< indexes into m_files
    QHash<QString, std::size_t> m_byPath;
    QString m_filter;
    bool m_warnedOnly = false;
    int m_warned = 0;
};

} // namespace helix::ui
