#include "ui/changes/changed_files.h"

#include <algorithm>

#include "ui/changes/change_words.h"
#include "ui/words/printable.h"

namespace helix::ui {

using projects::FileChange;

namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

QString chosenText(FileChoices::Chosen chosen)
{
    switch (chosen) {
    case FileChoices::Chosen::None:
        return QStringLiteral("none");
    case FileChoices::Chosen::Some:
        return QStringLiteral("some");
    case FileChoices::Chosen::All:
        return QStringLiteral("all");
    }
    return {};
}

} // namespace

void ChangedFiles::show(std::vector<FileChange> files)
{
    beginResetModel();
    m_files = std::move(files);
    m_choices.reset(m_files);
    m_byPath.clear();
    m_byPath.reserve(static_cast<qsizetype>(m_files.size()));
    m_warned = 0;
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        m_byPath.insert(QString::fromStdString(m_files[at].path), at);
        m_warned += m_files[at].warnings.empty() ? 0 : 1;
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
    m_tree = layOut();
}

FileTree ChangedFiles::layOut() const
{
    std::vector<QString> paths;
    paths.reserve(m_shown.size());
    for (const auto at : m_shown)
        paths.push_back(QString::fromStdString(m_files[at].path));
    // What is looked for is not hidden in a closed folder.
    const bool searched = m_warnedOnly || !m_filter.isEmpty();
    return layOutTree(paths, searched ? QSet<QString>() : m_closed);
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
    emit chosenChanged();
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
    emit chosenChanged();
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
    const auto& rows = m_tree.rows;
    const auto at = indexOf(path);
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const FileTree::Row& one) {
        return one.folder.isEmpty() ? fileAt(one.first) == at : one.folder == path;
    });
    return row == rows.end() ? -1 : static_cast<int>(row - rows.begin());
}

int ChangedFiles::rowAround(int row) const
{
    if (row < 0 || row >= rowCount())
        return -1;
    const int depth = m_tree.rows[static_cast<std::size_t>(row)].depth;
    while (--row >= 0 && m_tree.rows[static_cast<std::size_t>(row)].depth >= depth) {
    }
    return row;
}

void ChangedFiles::setOpen(const QString& folder, bool open)
{
    if (open == !m_closed.contains(folder))
        return;
    if (open)
        m_closed.remove(folder);
    else
        m_closed.insert(folder);
    const int row = rowOf(folder);
    if (row < 0)
        return;
    FileTree tree = layOut();
    // What is below one folder comes or goes; the list stays where it is.
    const int more = static_cast<int>(tree.rows.size()) - rowCount();
    if (more > 0) {
        beginInsertRows({}, row + 1, row + more);
        m_tree = std::move(tree);
        endInsertRows();
    } else if (more < 0) {
        beginRemoveRows({}, row + 1, row - more);
        m_tree = std::move(tree);
        endRemoveRows();
    }
    emit dataChanged(index(row), index(row), {Open, Spoken});
}

void ChangedFiles::reveal(const QString& path)
{
    for (auto slash = path.indexOf(u'/'); slash >= 0; slash = path.indexOf(u'/', slash + 1))
        setOpen(path.left(slash + 1), true);
}

QString ChangedFiles::fileAfter(const QString& path, int step) const
{
    const auto at = indexOf(path);
    int place = -1;
    for (int one = 0; one < count() && place < 0; ++one)
        place = fileAt(static_cast<std::size_t>(one)) == at ? one : -1;
    const int wanted = place < 0 ? 0 : place + step;
    if (wanted < 0 || wanted >= count())
        return {};
    return QString::fromStdString(m_files[fileAt(static_cast<std::size_t>(wanted))].path);
}

void ChangedFiles::tellChosen()
{
    // The folders around them as well.
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {ChosenRole});
    emit chosenChanged();
}

void ChangedFiles::choose(const QString& path, bool chosen)
{
    if (const auto at = indexOf(path); at != kNowhere) {
        m_choices.choose(at, chosen);
    } else if (const int row = rowOf(path); row >= 0) {
        const auto& folder = m_tree.rows[static_cast<std::size_t>(row)];
        for (auto place = folder.first; place < folder.end; ++place)
            if (!chosen || FileChoices::isTakenWithOthers(m_files[fileAt(place)]))
                m_choices.choose(fileAt(place), chosen);
    }
    tellChosen();
}

void ChangedFiles::chooseShown(bool chosen)
{
    for (const auto at : m_shown)
        if (!chosen || FileChoices::isTakenWithOthers(m_files[at]))
            m_choices.choose(at, chosen);
    tellChosen();
}

void ChangedFiles::chooseHunk(const QString& path, int hunk, int count, bool chosen)
{
    const auto at = indexOf(path);
    if (at == kNowhere)
        return;
    m_choices.chooseHunk(at, hunk, count, chosen);
    tellChosen();
}

bool ChangedFiles::isHunkChosen(const QString& path, int hunk) const
{
    const auto at = indexOf(path);
    return at != kNowhere && m_choices.isHunkChosen(at, hunk);
}

QString ChangedFiles::chosenOf(const QString& path) const
{
    const auto at = indexOf(path);
    return at == kNowhere ? QStringLiteral("none") : chosenText(m_choices.of(at));
}

QString ChangedFiles::shownChosen() const
{
    return chosenIn(0, m_tree.order.size());
}

bool ChangedFiles::isAnyEmbeddedChosen() const
{
    for (std::size_t at = 0; at < m_files.size(); ++at)
        if (m_choices.of(at) != Chosen::None && FileChoices::isEmbedded(m_files[at]))
            return true;
    return false;
}

std::vector<projects::Selection> ChangedFiles::selection() const
{
    return m_choices.selection(m_files);
}

QString ChangedFiles::summary() const
{
    int added = 0;
    int removed = 0;
    for (std::size_t at = 0; at < m_files.size(); ++at) {
        if (m_choices.of(at) != Chosen::All)
            continue;
        added += m_files[at].added;
        removed += m_files[at].removed;
    }
    const int parts = m_choices.filesInPart();
    const int chosen = chosenFiles();
    if (chosen == 0)
        return tr("Nothing is chosen");
    if (parts > 0)
        return total() == 1 ? tr("1 file, in part")
                            : tr("%1 of %2 files, %3 in part").arg(chosen).arg(total()).arg(parts);
    if (isEverythingChosen())
        return amountText(chosen, added, removed);
    return tr("%1 of %2 files, +%3 −%4").arg(chosen).arg(total()).arg(added).arg(removed);
}

int ChangedFiles::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_tree.rows.size());
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

QString ChangedFiles::chosenIn(std::size_t first, std::size_t end) const
{
    // What a tick of the whole leaves out does not make "some" of it: the tick could not be taken
    // away again.
    bool some = false, all = true;
    for (auto place = first; place < end; ++place) {
        const auto at = fileAt(place);
        some = some || m_choices.of(at) != Chosen::None;
        all = all &&
              (m_choices.of(at) == Chosen::All || !FileChoices::isTakenWithOthers(m_files[at]));
    }
    return chosenText(!some ? Chosen::None : all ? Chosen::All : Chosen::Some);
}

QVariant ChangedFiles::folderData(const FileTree::Row& row, int role) const
{
    const auto sum = [&](int FileChange::*member) {
        int all = 0;
        for (auto place = row.first; place < row.end; ++place)
            all += m_files[fileAt(place)].*member;
        return all;
    };
    switch (role) {
    case Path:
        return row.folder;
    case Open:
        return row.open;
    case Files:
        return static_cast<int>(row.end - row.first);
    case Name:
        return printable(row.label.chopped(1));
    case Added:
        return sum(&FileChange::added);
    case Removed:
        return sum(&FileChange::removed);
    case Binary:
        return false;
    case Warnings:
        return QVariantList();
    case Takeable:
        for (auto place = row.first; place < row.end; ++place)
            if (FileChoices::isTakeable(m_files[fileAt(place)]))
                return true;
        return false;
    case Spoken:
        return tr("Folder %1, %2, %3")
            .arg(printable(row.folder.chopped(1)),
                 amountText(static_cast<int>(row.end - row.first), sum(&FileChange::added),
                            sum(&FileChange::removed)),
                 row.open ? tr("open") : tr("closed"));
    default:
        return QString(); // a folder has no state of its own
    }
}

QVariant ChangedFiles::fileData(const FileTree::Row& row, int role) const
{
    const auto& file = m_files[fileAt(row.first)];
    const QString path = QString::fromStdString(file.path);
    switch (role) {
    case Path:
        return path;
    case Open:
        return false;
    case Files:
        return 1;
    case Name:
        return printable(path.section(u'/', -1));
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
    case Takeable:
        return FileChoices::isTakeable(file);
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

QVariant ChangedFiles::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_tree.rows[static_cast<std::size_t>(index.row())];
    const bool isFolder = !row.folder.isEmpty();
    if (role == Folder)
        return isFolder;
    if (role == Depth)
        return row.depth;
    if (role == ChosenRole)
        return chosenIn(row.first, row.end);
    return isFolder ? folderData(row, role) : fileData(row, role);
}

QHash<int, QByteArray> ChangedFiles::roleNames() const
{
    return {
        {Path, "path"},         {Folder, "folder"},     {Depth, "depth"},       {Open, "open"},
        {Files, "filesBelow"},  {Name, "name"},         {Letter, "letter"},     {Status, "status"},
        {Added, "added"},       {Removed, "removed"},   {Binary, "binary"},     {Remark, "remark"},
        {Warnings, "warnings"}, {ChosenRole, "chosen"}, {Takeable, "takeable"}, {Spoken, "spoken"}};
}

} // namespace helix::ui
