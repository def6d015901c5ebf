#include "app/redaction.h"

#include <algorithm>
#include <vector>

#include <QRegularExpression>

namespace helix::app {
namespace {

const QString kRemoved = QStringLiteral("[removed]");
constexpr auto kCase = QRegularExpression::CaseInsensitiveOption;

struct Replacement {
    QRegularExpression what;
    QString with;
};

/// In this order.
const std::vector<Replacement>& replacements()
{
    static const std::vector<Replacement> all{
        // One that was cut off goes as far as its letters do.
        {QRegularExpression(QStringLiteral("-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----"
                                           "[A-Za-z0-9+/=\\s\\\\:,-]*")),
         kRemoved},
        // A header goes to the end of its line: schemes have parameters.
        {QRegularExpression(QStringLiteral("\\b((?:proxy-)?authorization|(?:set-)?cookie|"
                                           "x-[a-z-]*(?:key|token)|api-key)"
                                           "([\"']?\\s*[:=]\\s*)[^\\r\\n]*"),
                            kCase),
         QStringLiteral("\\1\\2") + kRemoved},
        {QRegularExpression(QStringLiteral("\\b(bearer|basic)\\s+[a-z0-9._~+/=-]{6,}"), kCase),
         QStringLiteral("\\1 ") + kRemoved},
        {QRegularExpression(QStringLiteral("\\b([a-z][a-z0-9+.-]*://)[^\\s/@\"']*@"), kCase),
         QStringLiteral("\\1") + kRemoved + QLatin1Char('@')},
        {QRegularExpression(QStringLiteral("([?&#][\\w.~%\\[\\]-]+=)[^\\s&#\"']+")),
         QStringLiteral("\\1") + kRemoved},
        {QRegularExpression(
             QStringLiteral("([\\w-]*(?:passw|passphrase|secret|token|api[_-]?key|credential|"
                            "private[_-]?key|access[_-]?key)[\\w-]*[\"']?\\s*[:=]\\s*)"
                            "(?:\"[^\"\\r\\n]*\"?|'[^'\\r\\n]*'?|[^\\s,;&}]+)"),
             kCase),
         QStringLiteral("\\1") + kRemoved},
        {QRegularExpression(QStringLiteral("\\b(?:[spr]k-|gh[opsu]_|github_pat_|glpat-|xox[a-z]-|"
                                           "hf_|AIza|AKIA)[A-Za-z0-9_-]{6,}")),
         kRemoved}};
    return all;
}

bool isUuid(const QString& word)
{
    static const QRegularExpression uuid(QRegularExpression::anchoredPattern(
        QStringLiteral("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")));
    return uuid.match(word).hasMatch();
}

/// As keys in hexadecimal, base32 and base64 are, and names are not.
bool looksDrawnByLot(const QString& word)
{
    constexpr int kShortest = 20, kShortestOfOneCase = 26, kDigits = 4;
    if (word.size() < kShortest || isUuid(word))
        return false;
    const auto count = [&word](auto is) { return std::count_if(word.begin(), word.end(), is); };
    const auto digits = count([](QChar letter) { return letter.isDigit(); });
    const auto large = count([](QChar letter) { return letter.isUpper(); });
    const auto small = count([](QChar letter) { return letter.isLower(); });
    if (digits > 0 && large > 0 && small > 0)
        return true;
    return word.size() >= kShortestOfOneCase && digits >= kDigits &&
           digits + large + small == word.size();
}

/// Base64 may have a "/" within it, which paths have as well: what is long without a folder before it
/// counts as a whole, else each part by itself.
QString withoutRandom(const QString& text)
{
    static const QRegularExpression run(QStringLiteral("[A-Za-z0-9_+/=-]{20,}"));
    QString kept;
    qsizetype at = 0;
    for (auto found = run.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        const QString word = match.captured();
        kept += QStringView(text).mid(at, match.capturedStart() - at);
        at = match.capturedEnd();
        if (!word.startsWith(u'/') && looksDrawnByLot(word)) {
            kept += kRemoved;
            continue;
        }
        auto parts = word.split(u'/');
        for (auto& part : parts)
            if (looksDrawnByLot(part))
                part = kRemoved;
        kept += parts.join(u'/');
    }
    kept += QStringView(text).mid(at);
    return kept;
}

} // namespace

QString withoutSecrets(QString text, const QString& home)
{
    for (const auto& [what, with] : replacements())
        text.replace(what, with);
    if (home.size() > 1)
        text.replace(home, QStringLiteral("~"));
    return withoutRandom(text);
}

} // namespace helix::app
