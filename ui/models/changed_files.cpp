#include "ui/models/changed_files.h"

#include <algorithm>

#include "ui/change_words.h"
#include "ui/printable.h"

namespace helix::ui {

using projects::FileChange;
using projects::Warning;

namespace {

enum Role {
    Path = Qt::UserRole + 1,
    Name,
    Folder,
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

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

QString folderOf(const QString& path)
{
    const auto slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : printable(path.left(slash + 1));
}

} // namespace

bool ChangedFiles::isTakeable(const FileChange& file)
{
    return std::find(file.warnings.begin(), file.warnings.end(), Warning::Submodule) ==
           file.warnings.end();
}

void ChangedFiles::show(std::vector<FileChange> files)
{
    beginResetModel();
    m_files = std::move(files);
    m_choices.assign(m_files.size(), {});
    m_byPath.clear();
    m_byPath.reserve(static_cast<qsizetype>(m_files.size()));
    m_warned = 0;
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        m_byPath.insert(QString::fromStdString(m_files[at].path), at);
        m_warned += m_files[at].warnings.empty() ? 0 : 1;
        if (!isTakeable(m_files[at]))
            m_choices[at].chosen = Chosen::None;
    }
    refilter();
    endResetModel();
    emit filtered();
    emit chosenChanged();
}

void ChangedFiles::refilter()
{
    m_shown.clear();
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        const auto& file = m_files[at];
        if (m_warnedOnly && file.warnings.empty())
            continue;
        if (m_filter.isEmpty() ||
            QString::fromStdString(file.path).contains(m_filter, Qt::CaseInsensitive) ||
            QString::fromStdString(file.oldPath).contains(m_filter, Qt::CaseInsensitive))
            m_shown.push_back(at);
    }
}

void ChangedFiles::setFilter(const QString& words)
{
    const QString wanted = words.trimmed();
    if (wanted == m_filter)
        return;
    beginResetModel();
    m_filter = wanted;
    refilter();
    endResetModel();
    emit filtered();
}

void ChangedFiles::setWarnedOnly(bool only)
{
    if (only == m_warnedOnly)
        return;
    beginResetModel();
    m_warnedOnly = only;
    refilter();
    endResetModel();
    emit filtered();
}

std::size_t ChangedFiles::indexOf(const QString& path) const
{
    return m_byPath.value(path, kNowhere);
}

const FileChange* ChangedFiles::find(const QString& path) const
{
    const auto at = indexOf(path);
    return at == kNowhere ? nullptr : &m_files[at];
}

int ChangedFiles::rowOf(const QString& path) const
{
    const auto at = indexOf(path);
    const auto row = std::lower_bound(m_shown.begin(), m_shown.end(), at);
    return row != m_shown.end() && *row == at ? static_cast<int>(row - m_shown.begin()) : -1;
}

QString ChangedFiles::pathAt(int row) const
{
    if (row < 0 || row >= count())
        return {};
    return QString::fromStdString(m_files[m_shown[static_cast<std::size_t>(row)]].path);
}

void ChangedFiles::setChosen(std::size_t at, Choice choice)
{
    if (!isTakeable(m_files[at]))
        return;
    m_choices[at] = std::move(choice);
    const auto row = std::lower_bound(m_shown.begin(), m_shown.end(), at);
    if (row != m_shown.end() && *row == at) {
        const auto changed = index(static_cast<int>(row - m_shown.begin()));
        emit dataChanged(changed, changed, {ChosenRole});
    }
}

void ChangedFiles::choose(const QString& path, bool chosen)
{
    const auto at = indexOf(path);
    if (at == kNowhere)
        return;
    setChosen(at, {chosen ? Chosen::All : Chosen::None, {}});
    emit chosenChanged();
}

void ChangedFiles::chooseShown(bool chosen)
{
    for (const auto at : m_shown)
        setChosen(at, {chosen ? Chosen::All : Chosen::None, {}});
    emit chosenChanged();
}

void ChangedFiles::chooseHunk(const QString& path, int hunk, int count, bool chosen)
{
    const auto at = indexOf(path);
    if (at == kNowhere || hunk < 0 || hunk >= count)
        return;
    QSet<int> hunks = m_choices[at].hunks;
    if (m_choices[at].chosen == Chosen::All) {
        for (int one = 0; one < count; ++one)
            hunks.insert(one);
    }
    if (chosen)
        hunks.insert(hunk);
    else
        hunks.remove(hunk);
    if (hunks.isEmpty())
        setChosen(at, {Chosen::None, {}});
    else if (hunks.size() == count)
        setChosen(at, {Chosen::All, {}});
    else
        setChosen(at, {Chosen::Some, hunks});
    emit chosenChanged();
}

bool ChangedFiles::isHunkChosen(const QString& path, int hunk) const
{
    const auto at = indexOf(path);
    if (at == kNowhere)
        return false;
    const auto& choice = m_choices[at];
    return choice.chosen == Chosen::All || choice.hunks.contains(hunk);
}

bool ChangedFiles::isChosen(const QString& path) const
{
    const auto at = indexOf(path);
    return at != kNowhere && m_choices[at].chosen != Chosen::None;
}

int ChangedFiles::chosenFiles() const
{
    return static_cast<int>(
        std::count_if(m_choices.begin(), m_choices.end(),
                      [](const Choice& choice) { return choice.chosen != Chosen::None; }));
}

bool ChangedFiles::isEverythingChosen() const
{
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        if (m_choices[at].chosen != Chosen::All)
            return false;
    }
    return true;
}

std::vector<projects::Selection> ChangedFiles::selection() const
{
    std::vector<projects::Selection> chosen;
    if (isEverythingChosen())
        return chosen;
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        const auto& choice = m_choices[at];
        if (choice.chosen == Chosen::None)
            continue;
        projects::Selection one{m_files[at].path, {choice.hunks.begin(), choice.hunks.end()}};
        std::sort(one.hunks.begin(), one.hunks.end());
        chosen.push_back(std::move(one));
    }
    return chosen;
}

QString ChangedFiles::summary() const
{
    int added = 0;
    int removed = 0;
    int parts = 0;
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        if (m_choices[at].chosen == Chosen::All) {
            added += m_files[at].added;
            removed += m_files[at].removed;
        }
        parts += m_choices[at].chosen == Chosen::Some ? 1 : 0;
    }
    const int chosen = chosenFiles();
    if (chosen == 0)
        return tr("Nothing is chosen");
    if (parts > 0)
        return tr("%1 of %2 files, %3 in part").arg(chosen).arg(total()).arg(parts);
    if (isEverythingChosen())
        return amountText(chosen, added, removed);
    return tr("%1 of %2 files, +%3 −%4").arg(chosen).arg(total()).arg(added).arg(removed);
}

int ChangedFiles::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariantList ChangedFiles::warningsOf(const FileChange& file) const
{
    QVariantList all;
    for (const auto warning : file.warnings)
        all.append(QVariantMap{{"word", warningWord(warning)},
                               {"sentence", warningSentence(warning)},
                               {"grave", isGrave(warning)}});
    return all;
}

QVariant ChangedFiles::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto at = m_shown[static_cast<std::size_t>(index.row())];
    const auto& file = m_files[at];
    const QString path = QString::fromStdString(file.path);
    switch (role) {
    case Path:
        return path;
    case Name:
        return printable(path.section(u'/', -1));
    case Folder:
        return folderOf(path);
    case Letter:
        return statusLetter(file.status);
    case Status:
        return statusText(file.status);
    case Added:
        return file.added;
    case Removed:
        return file.removed;
    case Binary:
        return file.binary;
    case Remark:
        return changeRemark(file);
    case Warnings:
        return warningsOf(file);
    case ChosenRole:
        return m_choices[at].chosen == Chosen::All    ? QStringLiteral("all")
               : m_choices[at].chosen == Chosen::Some ? QStringLiteral("some")
                                                      : QStringLiteral("none");
    case Takeable:
        return isTakeable(file);
    case Spoken: {
        QStringList words{printable(path), statusText(file.status)};
        if (!file.binary)
            words << tr("%1 added, %2 removed").arg(file.added).arg(file.removed);
        for (const auto warning : file.warnings)
            words << warningWord(warning);
        return words.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> ChangedFiles::roleNames() const
{
    return {{Path, "path"},         {Name, "name"},         {Folder, "folder"},
            {Letter, "letter"},     {Status, "status"},     {Added, "added"},
            {Removed, "removed"},   {Binary, "binary"},     {Remark, "remark"},
            {Warnings, "warnings"}, {ChosenRole, "chosen"}, {Takeable, "takeable"},
            {Spoken, "spoken"}};
}

} // namespace helix::ui
