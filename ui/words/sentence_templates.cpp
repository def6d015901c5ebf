#include "ui/words/sentence_templates.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace helix::ui {

namespace {

/// How deep sentences may stand in each other: an error, its reason, and what is named in that.
constexpr int kDeepest = 4;
/// How many sentences in a row are looked at one by one.
constexpr int kMostInTurn = 6;

/// A template's text cut at its places; each place gives its number to `places`, where wanted.
std::vector<QString> cutAtPlaces(QStringView text, std::vector<int>* places = nullptr)
{
    std::vector<QString> literals(1);
    int next = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar here = text[at];
        if ((here == u'{' || here == u'}') && at + 1 < text.size() && text[at + 1] == here) {
            literals.back() += text[++at];
            continue;
        }
        const qsizetype end = here == u'{' ? text.indexOf(u'}', at) : -1;
        if (end < 0) {
            literals.back() += here;
            continue;
        }
        bool numbered = false;
        const int number = text.mid(at + 1, end - at - 1).toInt(&numbered);
        if (places)
            places->push_back(numbered ? number : next++);
        literals.emplace_back();
        at = end;
    }
    return literals;
}

/// Whether the value between these two stands in quotes, as names and words of others do.
bool isQuoted(const QString& before, const QString& after)
{
    constexpr QStringView kOpen = u"'\"“‘„";
    constexpr QStringView kClose = u"'\"”’“";
    if (before.isEmpty() || after.isEmpty())
        return false;
    const qsizetype quote = kOpen.indexOf(before.back());
    return quote >= 0 && kClose[quote] == after.front();
}

/// Whether `text` is one word with a capital: a title where it stands alone, maybe a name in a sentence.
bool isTitle(QStringView text)
{
    return !text.isEmpty() && text.front().isUpper() &&
           std::ranges::all_of(text, [](QChar one) { return one.isLetter(); });
}

/// Where a sentence ends in `text` and another one follows.
std::vector<qsizetype> endsWithin(QStringView text)
{
    std::vector<qsizetype> ends;
    for (qsizetype at = 0; at + 2 < text.size() && ends.size() < kMostInTurn; ++at)
        if ((text[at] == u'.' || text[at] == u'!' || text[at] == u'?') && text[at + 1].isSpace())
            ends.push_back(at + 1);
    return ends;
}

/// `text` with the blanks that stand around `bare`, which is part of it.
QString withBlanks(QStringView text, QStringView bare, const QString& said)
{
    const qsizetype before = bare.data() - text.data();
    return QString(text.left(before).toString() + said).append(text.mid(before + bare.size()));
}

} // namespace

void SentenceTemplates::Index::add(const QString& text, int which)
{
    found[text].push_back(which);
    if (std::ranges::find(lengths, text.size()) == lengths.end())
        lengths.push_back(text.size());
}

template <typename Part, typename Each>
void SentenceTemplates::Index::each(Part part, qsizetype most, Each each) const
{
    for (const qsizetype length : lengths) {
        if (length > most)
            continue;
        const QStringView key = part(length);
        // Looked up without a copy.
        const auto place = found.constFind(QString::fromRawData(key.data(), key.size()));
        if (place != found.constEnd())
            std::ranges::for_each(*place, each);
    }
}

SentenceTemplates::SentenceTemplates(std::span<const char* const> templates,
                                     Translation translation, Quotes quotes,
                                     std::span<const char* const> raw)
    : m_translation(std::move(translation))
    , m_quotes(std::move(quotes))
{
    for (const char* text : templates) {
        const int which = static_cast<int>(m_templates.size());
        Template one{cutAtPlaces(QString::fromUtf8(text))};
        one.isRaw = std::ranges::find(raw, std::string_view(text)) != raw.end();
        for (const auto& literal : one.literals)
            one.weight += literal.size();
        if (!one.literals.front().isEmpty())
            m_byBeginning.add(one.literals.front(), which);
        else if (!one.literals.back().isEmpty())
            m_byEnd.add(one.literals.back(), which);
        else
            m_others.push_back(which);
        m_templates.push_back(std::move(one));
    }
}

QString SentenceTemplates::translated(const QString& text) const
{
    const QString said = this->said(text, 0);
    return said.isNull() ? text : said;
}

const SentenceTemplates::Template& SentenceTemplates::templateOf(const Match& match) const
{
    return m_templates[static_cast<std::size_t>(match.which)];
}

bool SentenceTemplates::fits(const Template& one, QStringView text,
                             std::vector<QStringView>& values) const
{
    const auto& literals = one.literals;
    if (literals.size() == 1)
        return text == literals.front();
    const qsizetype end = text.size() - literals.back().size();
    qsizetype at = literals.front().size();
    if (at > end || !text.startsWith(literals.front()) || !text.endsWith(literals.back()))
        return false;
    for (std::size_t i = 1; i + 1 < literals.size(); ++i) {
        const qsizetype next = text.left(end).indexOf(literals[i], at);
        if (next < 0)
            return false;
        values.push_back(text.mid(at, next - at));
        at = next + literals[i].size();
    }
    values.push_back(text.mid(at, end - at));
    return true;
}

SentenceTemplates::Match SentenceTemplates::find(QStringView text) const
{
    Match best;
    bool ambiguous = false;
    const auto look = [&](int which) {
        const Template& one = m_templates[static_cast<std::size_t>(which)];
        const qsizetype known =
            best.which < 0 ? -1 : m_templates[static_cast<std::size_t>(best.which)].weight;
        std::vector<QStringView> values;
        if (one.weight < known || !fits(one, text, values))
            return;
        ambiguous = one.weight == known;
        best = {which, std::move(values)};
    };
    m_byBeginning.each([&](qsizetype length) { return text.left(length); }, text.size(), look);
    m_byEnd.each([&](qsizetype length) { return text.right(length); }, text.size(), look);
    std::ranges::for_each(m_others, look);
    return ambiguous ? Match{} : best;
}

QString SentenceTemplates::said(QStringView text, int depth) const
{
    const QStringView bare = text.trimmed();
    if (bare.isEmpty() || depth > kDeepest || (depth > 0 && isTitle(bare)))
        return {};
    QString found = inTurn(bare, depth);
    if (found.isNull())
        found = whole(bare, depth);
    if (found.isNull())
        found = afterName(bare, depth);
    if (found.isNull())
        found = withFullStop(bare, depth);
    if (found.isNull())
        found = listed(bare);
    return found.isNull() ? QString() : withBlanks(text, bare, found);
}

QString SentenceTemplates::whole(QStringView text, int depth) const
{
    const Match match = find(text);
    return match.which < 0 ? QString() : filled(match, depth);
}

QString SentenceTemplates::inTurn(QStringView text, int depth) const
{
    const auto ends = endsWithin(text);
    QString said;
    qsizetype at = 0;
    for (std::size_t next = 0; next < ends.size(); ++next) {
        const Match one = find(text.mid(at, ends[next] - at));
        if (one.which < 0)
            continue; // a sentence of ours may be two: the next end is tried
        if (templateOf(one).isRaw)
            break; // what follows may still be the others' words
        said += filled(one, depth) + text[ends[next]];
        at = ends[next] + 1;
    }
    if (at == 0)
        return {};
    const QString last = whole(text.mid(at), depth);
    return last.isNull() ? QString() : said + last;
}

QString SentenceTemplates::afterName(QStringView text, int depth) const
{
    const qsizetype colon = text.indexOf(QStringLiteral(": "));
    if (colon <= 0)
        return {};
    const QStringView name = text.left(colon), rest = text.mid(colon + 2);
    // "pairing failed: " is a sentence with its colon.
    QString saidName = whole(text.left(colon + 1), depth + 1);
    if (saidName.isNull() && !(saidName = whole(name, depth + 1)).isNull())
        saidName += u':';
    const QString saidRest = said(rest, depth + 1);
    if (saidName.isNull() && saidRest.isNull())
        return {};
    return (saidName.isNull() ? name.toString() + u':' : saidName) + u' ' +
           (saidRest.isNull() ? rest.toString() : saidRest);
}

QString SentenceTemplates::withFullStop(QStringView text, int depth) const
{
    if (!text.endsWith(u'.'))
        return {};
    const QStringView bare = text.chopped(1);
    const Match match = find(bare);
    // Alone, only what is known to the letter: many templates are parts of sentences.
    QString said = match.which >= 0 && (depth > 0 || match.values.empty()) ? filled(match, depth)
                                                                           : listed(bare);
    return said.isNull() ? said : said + u'.';
}

QString SentenceTemplates::listed(QStringView text) const
{
    bool isOurs = false;
    QStringList said;
    for (const QStringView one : text.split(QStringLiteral(", "))) {
        const QString title = titleInQuotes(one);
        said += title.isNull() ? one.toString() : title;
        isOurs = isOurs || !title.isNull();
    }
    return isOurs ? said.join(QStringLiteral(", ")) : QString();
}

QString SentenceTemplates::titleInQuotes(QStringView text) const
{
    if (text.size() < 3 || text.front() != u'"' || text.back() != u'"')
        return {};
    const QStringView title = text.mid(1, text.size() - 2);
    const Match match = isTitle(title) ? Match{} : find(title);
    return match.which < 0 || !match.values.empty() ? QString() : m_quotes(filled(match, 0));
}

QString SentenceTemplates::filled(const Match& match, int depth) const
{
    const auto& [own, weight, isRaw] = templateOf(match);
    std::vector<int> places;
    const auto literals = cutAtPlaces(m_translation(match.which), &places);
    QString said = literals.front();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto which = static_cast<std::size_t>(places[i]);
        if (places[i] >= 0 && which < match.values.size()) {
            const QStringView value = match.values[which];
            const bool isOthers = isRaw && (which > 0 || !own.front().isEmpty());
            const QString inner = isOthers || isQuoted(own[which], own[which + 1])
                                      ? QString()
                                      : this->said(value, depth + 1);
            said += inner.isNull() ? value.toString() : inner;
        }
        said += literals[i + 1];
    }
    return said;
}

} // namespace helix::ui
