#include "ui/conversation/prompt_offers.h"

#include <algorithm>

#include <QPointer>

#include "ui/line/guest_files.h"
#include "ui/conversation/session_words.h"

namespace helix::ui {

namespace {
constexpr int kMostMentioned = 1000;
constexpr int kMostWord = 100;
constexpr int kMostDescription = 300;
} // namespace

QString commandWord(const acp::AvailableCommand& command)
{
    QString word = cleanText(command.name);
    if (word.startsWith(u'/'))
        word.remove(0, 1); // some agents say it with its slash
    const bool isWord = !word.isEmpty() && word.size() <= kMostWord &&
                        std::none_of(word.begin(), word.end(), [](QChar c) { return c.isSpace(); });
    return isWord ? word : QString();
}

PromptOffers::PromptOffers(QObject* parent)
    : RowList({"word", "name", "more", "hint"}, parent)
{
}

void PromptOffers::lookForFiles(PlaneLine& line, const WorkspaceId& workspace, const QString& part)
{
    line.ask(
        [id = workspace, part = part.toStdString()](plane::ControlPlane& plane) {
            return listFiles(plane.workspaces(), id, part);
        },
        [self = QPointer(this), look = ++m_look](const Result<std::vector<std::string>>& paths) {
            if (self && look == self->m_look)
                self->showFiles(paths.value_or(std::vector<std::string>()));
        });
}

void PromptOffers::showFiles(const std::vector<std::string>& paths)
{
    std::vector<QVariantMap> rows;
    for (const auto& path : paths) {
        const QString shown = cleanText(path);
        const auto slash = shown.lastIndexOf(u'/');
        rows.push_back({{"word", shown},
                        {"name", shown.mid(slash + 1)},
                        {"more", slash < 0 ? QString() : shown.left(slash)},
                        {"hint", QString()}});
        m_mentioned << shown;
    }
    while (m_mentioned.size() > kMostMentioned)
        m_mentioned.removeFirst();
    m_commands = false;
    show(std::move(rows));
    emit offered();
}

void PromptOffers::lookForCommands(const std::vector<acp::AvailableCommand>& commands,
                                   const QString& part)
{
    ++m_look;
    std::vector<QVariantMap> begin;
    std::vector<QVariantMap> within;
    for (const auto& command : commands) {
        const QString word = commandWord(command);
        if (word.isEmpty() || !word.contains(part, Qt::CaseInsensitive))
            continue;
        auto& rows = word.startsWith(part, Qt::CaseInsensitive) ? begin : within;
        rows.push_back({{"word", word},
                        {"name", QString(u'/' + word)},
                        {"more", oneLine(command.description, kMostDescription)},
                        {"hint", oneLine(command.hint, kMostWord)}});
    }
    begin.insert(begin.end(), std::make_move_iterator(within.begin()),
                 std::make_move_iterator(within.end()));
    m_commands = true;
    show(std::move(begin));
    emit offered();
}

void PromptOffers::close()
{
    ++m_look;
    show({});
    emit offered();
}

QStringList PromptOffers::mentioned(const QString& text) const
{
    QStringList named;
    for (const auto& path : m_mentioned) {
        if (!named.contains(path) && text.contains(QLatin1Char('@') + path))
            named << path;
    }
    return named;
}

} // namespace helix::ui
