#include "ui/boundary/blocked_question.h"

#include <algorithm>

#include "ui/boundary/boundary_words.h"

namespace helix::ui {

BlockedQuestion::BlockedQuestion(QObject* parent)
    : QObject(parent)
    , m_sites({"name", "about", "answer", "answerText"})
{
}

void BlockedQuestion::ask(BoundaryItem* boundary)
{
    if (m_boundary)
        disconnect(m_boundary, nullptr, this, nullptr);
    m_boundary = boundary;
    m_onTheirWay.clear();
    m_sites.show({});
    if (boundary)
        connect(boundary, &BoundaryItem::changed, this, &BlockedQuestion::follow);
    showMore();
}

void BlockedQuestion::showMore()
{
    auto rows = m_sites.rows();
    if (m_boundary)
        for (const auto& site : m_boundary->blockedRows()) {
            const bool known = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
                return row["name"].toString() == site["name"].toString();
            });
            if (!known)
                rows.push_back({{"name", site["name"]},
                                {"about", site["about"]},
                                {"answer", QString()},
                                {"answerText", QString()}});
        }
    m_sites.show(std::move(rows));
    follow();
}

QStringList BlockedQuestion::end()
{
    if (m_boundary)
        disconnect(m_boundary, nullptr, this, nullptr);
    QStringList always;
    for (const auto& row : m_sites.rows())
        if (row["answer"].toString() == QLatin1String("always"))
            always << row["name"].toString();
    return always;
}

void BlockedQuestion::follow()
{
    if (!m_boundary)
        return;
    const auto waiting = m_boundary->blockedRows();
    const auto waits = [&](const QString& name) {
        return std::any_of(waiting.begin(), waiting.end(),
                           [&](const auto& site) { return site["name"].toString() == name; });
    };
    auto rows = m_sites.rows();
    for (auto& row : rows) {
        const QString name = row["name"].toString();
        if (row["answer"].toString().isEmpty() && !waits(name) && !m_onTheirWay.contains(name)) {
            row["answer"] = QStringLiteral("elsewhere");
            row["answerText"] = tr("Answered elsewhere");
        }
    }
    m_sites.show(std::move(rows));
    m_more =
        static_cast<int>(std::count_if(waiting.begin(), waiting.end(), [this](const auto& site) {
            const auto& shown = m_sites.rows();
            return std::none_of(shown.begin(), shown.end(), [&](const auto& row) {
                return row["name"].toString() == site["name"].toString();
            });
        }));
    emit changed();
}

QString BlockedQuestion::answerOf(const QString& name) const
{
    for (const auto& row : m_sites.rows())
        if (row["name"].toString() == name)
            return row["answer"].toString();
    return {};
}

int BlockedQuestion::unanswered() const
{
    const auto& rows = m_sites.rows();
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), [](const auto& row) {
        return row["answer"].toString().isEmpty();
    }));
}

void BlockedQuestion::mark(const QString& name, const QString& answer)
{
    auto rows = m_sites.rows();
    for (auto& row : rows) {
        if (row["name"].toString() != name)
            continue;
        row["answer"] = answer;
        row["answerText"] = answer.isEmpty() ? QString() : answerText(answer);
    }
    m_sites.show(std::move(rows));
    emit changed();
}

void BlockedQuestion::answer(const QString& name, const QString& verb)
{
    if (!m_boundary || !answerOf(name).isEmpty() || answerText(verb).isEmpty())
        return;
    mark(name, verb);
    m_boundary->answer(name, verb, [self = QPointer(this), name](const Result<void>& result) {
        if (self && !result)
            self->mark(name, {});
    });
}

void BlockedQuestion::answerAll(const QString& verb)
{
    QStringList open;
    for (const auto& row : m_sites.rows())
        if (row["answer"].toString().isEmpty())
            open << row["name"].toString();
    for (const auto& name : open)
        answer(name, verb);
}

void BlockedQuestion::undo(const QString& name)
{
    const QString verb = answerOf(name);
    if (!m_boundary || answerText(verb).isEmpty())
        return;
    // The guest asks again by itself; until then nothing but this row speaks of it.
    m_onTheirWay.insert(name);
    mark(name, {});
    m_boundary->undoAnswer(name, verb,
                           [self = QPointer(this), name, verb](const Result<void>& result) {
                               if (self && !result)
                                   self->mark(name, verb);
                           });
}

} // namespace helix::ui
