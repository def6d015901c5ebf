#include "ui/changes/diff_list.h"

#include <algorithm>
#include <tuple>

#include "ui/syntax/changed_words.h"

namespace helix::ui {

using LineKind = projects::DiffLine::Kind;

namespace {

QString kindText(const DiffList::Line* line)
{
    if (!line)
        return QStringLiteral("blank");
    switch (line->kind) {
    case LineKind::Added:
        return QStringLiteral("added");
    case LineKind::Removed:
        return QStringLiteral("removed");
    case LineKind::Context:
        break;
    }
    return QStringLiteral("context");
}

using ShownLines = std::vector<DiffList::Line>;

/// Says of lines that replace each other what is different.
void pairUp(ShownLines& lines, int first, int end)
{
    const auto kindAt = [&lines](int at) { return lines[static_cast<std::size_t>(at)].kind; };
    for (int at = first; at < end;) {
        int removed = 0;
        while (at + removed < end && kindAt(at + removed) == LineKind::Removed)
            ++removed;
        int added = 0;
        while (at + removed + added < end && kindAt(at + removed + added) == LineKind::Added)
            ++added;
        // Blocks of unlike length are seldom the same lines in the same order.
        if (removed == added) {
            for (int pair = 0; pair < removed; ++pair) {
                auto& before = lines[static_cast<std::size_t>(at + pair)];
                auto& after = lines[static_cast<std::size_t>(at + removed + pair)];
                std::tie(before.changed, after.changed) =
                    syntax::changedWords(before.shown.text, after.shown.text);
            }
        }
        at += std::max(1, removed + added);
    }
}

QString headingOf(const projects::Hunk& hunk)
{
    const QString place = QStringLiteral("@@ -%1,%2 +%3,%4 @@")
                              .arg(hunk.oldStart)
                              .arg(hunk.oldCount)
                              .arg(hunk.newStart)
                              .arg(hunk.newCount);
    const QString heading = shownLine(hunk.heading).text.trimmed();
    return heading.isEmpty() ? place : place + u' ' + heading;
}

void readHunk(const projects::Hunk& hunk, syntax::Tokenizer& oldSide, syntax::Tokenizer& newSide,
              DiffList::Content& content)
{
    // What lies between two hunks is not known, so neither is what is open.
    oldSide.reset();
    newSide.reset();
    const int first = static_cast<int>(content.lines.size());
    int largest = 0;
    for (const auto& line : hunk.lines) {
        DiffList::Line made;
        made.kind = line.kind;
        made.oldNumber = line.oldLine;
        made.newNumber = line.newLine;
        made.noNewline = line.noNewline;
        made.shown = shownLine(line.text);
        if (line.kind != LineKind::Added)
            made.runs = oldSide.next(made.shown.text);
        if (line.kind != LineKind::Removed)
            made.runs = newSide.next(made.shown.text);
        content.columns = std::max(content.columns, static_cast<int>(made.shown.text.size()));
        largest = std::max({largest, line.oldLine, line.newLine});
        content.lines.push_back(std::move(made));
    }
    content.digits = std::max(content.digits, static_cast<int>(QString::number(largest).size()));
    const int end = static_cast<int>(content.lines.size());
    pairUp(content.lines, first, end);
    content.hunks.push_back({first, end, headingOf(hunk), 0});
}

} // namespace

void DiffList::clear()
{
    show({});
}

void DiffList::show(Content content)
{
    beginResetModel();
    m_content = std::move(content);
    m_chosen.assign(m_content.hunks.size(), true);
    layOut();
    endResetModel();
    emit shown();
}

DiffList::Content DiffList::read(const projects::FileDiff& diff)
{
    Content content;
    const QString path = QString::fromStdString(diff.file.path);
    syntax::Tokenizer oldSide(syntax::languageOf(path));
    syntax::Tokenizer newSide(syntax::languageOf(path));
    for (const auto& hunk : diff.hunks)
        readHunk(hunk, oldSide, newSide, content);
    return content;
}

void DiffList::setSideBySide(bool wanted)
{
    if (wanted == m_sideBySide)
        return;
    beginResetModel();
    m_sideBySide = wanted;
    layOut();
    endResetModel();
    emit shown();
}

void DiffList::layOut()
{
    m_rows.clear();
    for (int hunk = 0; hunk < hunks(); ++hunk) {
        auto& one = m_content.hunks[static_cast<std::size_t>(hunk)];
        one.row = static_cast<int>(m_rows.size());
        m_rows.push_back({hunk, -1, -1});
        if (m_sideBySide) {
            layOutSideBySide(hunk);
            continue;
        }
        for (int at = one.first; at < one.end; ++at)
            m_rows.push_back({hunk, at, -1});
    }
}

void DiffList::layOutSideBySide(int hunk)
{
    const auto& one = m_content.hunks[static_cast<std::size_t>(hunk)];
    const auto kindAt = [this](int at) {
        return m_content.lines[static_cast<std::size_t>(at)].kind;
    };
    for (int at = one.first; at < one.end;) {
        if (kindAt(at) == LineKind::Context) {
            m_rows.push_back({hunk, at, at});
            ++at;
            continue;
        }
        int removed = at;
        while (removed < one.end && kindAt(removed) == LineKind::Removed)
            ++removed;
        int added = removed;
        while (added < one.end && kindAt(added) == LineKind::Added)
            ++added;
        const int rows = std::max(removed - at, added - removed);
        for (int row = 0; row < rows; ++row)
            m_rows.push_back({hunk, at + row < removed ? at + row : -1,
                              removed + row < added ? removed + row : -1});
        at = added;
    }
}

void DiffList::showChosen(std::vector<bool> chosen)
{
    chosen.resize(m_content.hunks.size(), true);
    for (std::size_t hunk = 0; hunk < m_content.hunks.size(); ++hunk) {
        if (m_chosen[hunk] == chosen[hunk])
            continue;
        m_chosen[hunk] = chosen[hunk];
        const int last =
            hunk + 1 < m_content.hunks.size() ? m_content.hunks[hunk + 1].row - 1 : count() - 1;
        emit dataChanged(index(m_content.hunks[hunk].row), index(last), {ChosenRole});
    }
}

int DiffList::rowOfHunk(int hunk) const
{
    return hunk >= 0 && hunk < hunks() ? m_content.hunks[static_cast<std::size_t>(hunk)].row : -1;
}

int DiffList::hunkOfRow(int row) const
{
    return row >= 0 && row < count() ? m_rows[static_cast<std::size_t>(row)].hunk : -1;
}

const DiffList::Line* DiffList::line(int row, bool right) const
{
    if (row < 0 || row >= count())
        return nullptr;
    const auto& one = m_rows[static_cast<std::size_t>(row)];
    const int at = right ? one.right : one.left;
    return at < 0 ? nullptr : &m_content.lines[static_cast<std::size_t>(at)];
}

int DiffList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QString DiffList::spoken(const Row& row) const
{
    const auto say = [this](int at) -> QString {
        if (at < 0)
            return {};
        const auto& line = m_content.lines[static_cast<std::size_t>(at)];
        switch (line.kind) {
        case LineKind::Added:
            return tr("added %1: %2").arg(line.newNumber).arg(line.shown.text);
        case LineKind::Removed:
            return tr("removed %1: %2").arg(line.oldNumber).arg(line.shown.text);
        case LineKind::Context:
            break;
        }
        return tr("%1: %2").arg(line.newNumber).arg(line.shown.text);
    };
    if (row.left < 0 && row.right < 0)
        return tr("Part %1 of %2").arg(row.hunk + 1).arg(hunks());
    if (row.right < 0 || row.left == row.right)
        return say(row.left);
    return row.left < 0 ? say(row.right) : say(row.left) + QStringLiteral("; ") + say(row.right);
}

QVariant DiffList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto* left = line(index.row(), false);
    const auto* right = line(index.row(), true);
    const auto hunk = static_cast<std::size_t>(row.hunk);
    switch (role) {
    case RowKind:
        return left || right ? QStringLiteral("line") : QStringLiteral("hunk");
    case HunkRole:
        return row.hunk;
    case Heading:
        return left || right ? QString() : m_content.hunks[hunk].heading;
    case Left:
        return kindText(left);
    case Right:
        return kindText(right);
    case OldNumber:
        return left ? left->oldNumber : 0;
    case NewNumber:
        return m_sideBySide ? (right ? right->newNumber : 0) : left ? left->newNumber : 0;
    case ChosenRole:
        return static_cast<bool>(m_chosen[hunk]);
    case NoNewline:
        return (left && left->noNewline) || (right && right->noNewline);
    case Spoken:
        return spoken(row);
    default:
        return {};
    }
}

QHash<int, QByteArray> DiffList::roleNames() const
{
    return {{RowKind, "kind"},        {HunkRole, "hunk"},     {Heading, "heading"},
            {Left, "leftKind"},       {Right, "rightKind"},   {OldNumber, "oldNumber"},
            {NewNumber, "newNumber"}, {ChosenRole, "chosen"}, {NoNewline, "noNewline"},
            {Spoken, "spoken"}};
}

} // namespace helix::ui
