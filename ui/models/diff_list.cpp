#include "ui/models/diff_list.h"

#include <algorithm>

#include "ui/syntax/changed_words.h"

namespace helix::ui {

using LineKind = projects::DiffLine::Kind;

namespace {

enum Role {
    RowKind = Qt::UserRole + 1,
    HunkRole,
    Heading,
    Left,
    Right,
    OldNumber,
    NewNumber,
    ChosenRole,
    NoNewline,
    Spoken
};

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

} // namespace

void DiffList::clear()
{
    show({});
}

void DiffList::show(const projects::FileDiff& diff)
{
    beginResetModel();
    m_lines.clear();
    m_hunks.clear();
    m_columns = 0;
    m_digits = 1;
    const QString path = QString::fromStdString(diff.file.path);
    syntax::Tokenizer oldSide(syntax::languageOf(path));
    syntax::Tokenizer newSide(syntax::languageOf(path));
    for (const auto& hunk : diff.hunks)
        read(hunk, oldSide, newSide);
    m_chosen.assign(m_hunks.size(), true);
    layOut();
    endResetModel();
    emit shown();
}

void DiffList::read(const projects::Hunk& hunk, syntax::Tokenizer& oldSide,
                    syntax::Tokenizer& newSide)
{
    // What lies between two hunks is not known, so neither is what is open.
    oldSide.reset();
    newSide.reset();
    const int first = static_cast<int>(m_lines.size());
    int largest = 0;
    for (const auto& line : hunk.lines) {
        Line made{line.kind, line.oldLine, line.newLine, line.noNewline, shownLine(line.text), {},
                  {}};
        if (line.kind != LineKind::Added)
            made.runs = oldSide.next(made.shown.text);
        if (line.kind != LineKind::Removed)
            made.runs = newSide.next(made.shown.text);
        m_columns = std::max(m_columns, static_cast<int>(made.shown.text.size()));
        largest = std::max({largest, line.oldLine, line.newLine});
        m_lines.push_back(std::move(made));
    }
    const int end = static_cast<int>(m_lines.size());
    m_digits = std::max(m_digits, static_cast<int>(QString::number(largest).size()));
    pairUp(first, end);
    const QString place = QStringLiteral("@@ -%1,%2 +%3,%4 @@")
                              .arg(hunk.oldStart)
                              .arg(hunk.oldCount)
                              .arg(hunk.newStart)
                              .arg(hunk.newCount);
    const QString heading = shownLine(hunk.heading).text.trimmed();
    m_hunks.push_back({first, end, heading.isEmpty() ? place : place + u' ' + heading, 0});
}

void DiffList::pairUp(int first, int end)
{
    const auto kindAt = [this](int at) { return m_lines[static_cast<std::size_t>(at)].kind; };
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
                auto& before = m_lines[static_cast<std::size_t>(at + pair)];
                auto& after = m_lines[static_cast<std::size_t>(at + removed + pair)];
                std::tie(before.changed, after.changed) =
                    syntax::changedWords(before.shown.text, after.shown.text);
            }
        }
        at += std::max(1, removed + added);
    }
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
        auto& one = m_hunks[static_cast<std::size_t>(hunk)];
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
    const auto& one = m_hunks[static_cast<std::size_t>(hunk)];
    const auto kindAt = [this](int at) { return m_lines[static_cast<std::size_t>(at)].kind; };
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
    chosen.resize(m_hunks.size(), true);
    for (std::size_t hunk = 0; hunk < m_hunks.size(); ++hunk) {
        if (m_chosen[hunk] == chosen[hunk])
            continue;
        m_chosen[hunk] = chosen[hunk];
        const int last = hunk + 1 < m_hunks.size() ? m_hunks[hunk + 1].row - 1 : count() - 1;
        emit dataChanged(index(m_hunks[hunk].row), index(last), {ChosenRole});
    }
}

int DiffList::rowOfHunk(int hunk) const
{
    return hunk >= 0 && hunk < hunks() ? m_hunks[static_cast<std::size_t>(hunk)].row : -1;
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
    return at < 0 ? nullptr : &m_lines[static_cast<std::size_t>(at)];
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
        const auto& line = m_lines[static_cast<std::size_t>(at)];
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
        return left || right ? QString() : m_hunks[hunk].heading;
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
