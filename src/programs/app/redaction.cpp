#include "app/redaction.h"

#include <algorithm>
#include <vector>

#include <QDir>
#include <QRegularExpression>

namespace helix::app {
namespace {

const QString kRemoved = QStringLiteral("[removed]");
constexpr auto kCase = QRegularExpression::CaseInsensitiveOption;

struct Replacement {
    QRegularExpression what;
    QString with; ///< with \1 for the first group
};

/// Between the name of a field and its value, in JSON within JSON as well.
const QString kIs = QStringLiteral("\\\\*[\"']?\\s{0,99}(?:[:=]>?|->)\\s{0,99}\\[?\\s{0,9}");
/// To the end of its quotes, whatever is escaped in them; without any, up to what ends a word.
const QString kQuoted = QStringLiteral("\\\\++[\"'][^\"'\\r\\n]*+[\"']?|"
                                       "\"[^\"\\\\\\r\\n]*+(?:\\\\.[^\"\\\\\\r\\n]*+)*+\"?|"
                                       "'[^'\\r\\n]*+'?");
const QString kValue = QStringLiteral("(?:") + kQuoted + QStringLiteral("|[^\\s,;&}]++)");
const QString kWords = QStringLiteral("(?:") + kQuoted + QStringLiteral("|[^\\r\\n,;&}]++)");
const QString kPassword = QStringLiteral("passw(?:or)?d|passphrase|passcode|\\bpwd");
const QString kSecretName = QStringLiteral(
    "secret|token|api[ _-]?key|credential|(?:private|access)[ _-]?key|[\"'_-]key|[\"'_-]auth");

/// In this order. Each looks a bounded way ahead or possessively, so that no flood of words from a
/// guest or a server makes a search slow, or has it give up.
const std::vector<Replacement>& replacements()
{
    static const std::vector<Replacement> all{
        // One that was cut off goes as far as its letters do.
        {QRegularExpression(QStringLiteral("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----"
                                           "[A-Za-z0-9+/=\\s\\\\:,-]*+")),
         kRemoved},
        // A header goes to the end of its line and of the one that it is folded into: schemes have
        // parameters.
        {QRegularExpression(QStringLiteral("\\b((?:proxy-)?authorization|(?:set-)?cookie|"
                                           "x-[a-z-]{0,40}(?:key|token)|api-key)"
                                           "([\"']?\\s{0,99}[:=]\\s{0,99})[^\\r\\n]*+"
                                           "(?:\\r?\\n[ \\t]++[^\\r\\n]++)?"),
                            kCase),
         QStringLiteral("\\1\\2") + kRemoved},
        {QRegularExpression(QStringLiteral("\\b(bearer|basic)\\s{1,99}[a-z0-9._~+/=-]{6,}+"),
                            kCase),
         QStringLiteral("\\1 ") + kRemoved},
        // A password may have an "@" in it, and a "/" where no port begins.
        {QRegularExpression(QStringLiteral("\\b([a-z][a-z0-9+.-]{0,20}://)"
                                           "(?:[^\\s/:@\"']{0,200}:(?!\\d{1,5}(?:[/\\s]|$))"
                                           "[^\\s\"']{0,500}|[^\\s/\"']{0,500})@"),
                            kCase),
         QStringLiteral("\\1") + kRemoved + QLatin1Char('@')},
        {QRegularExpression(QStringLiteral("([?&#][\\w.~%\\[\\]-]{1,99}=)[^\\s&#\"']++")),
         QStringLiteral("\\1") + kRemoved},
        {QRegularExpression(QStringLiteral("((?:") + kPassword + QStringLiteral(")[\\w-]{0,40}") +
                                kIs + QLatin1Char(')') + kWords,
                            kCase),
         QStringLiteral("\\1") + kRemoved},
        {QRegularExpression(QStringLiteral("((?:") + kSecretName +
                                QStringLiteral(")[\\w-]{0,40}(?: provided)?") + kIs +
                                QLatin1Char(')') + kValue,
                            kCase),
         QStringLiteral("\\1") + kRemoved},
        // As an option of a program, and in a sentence: there only with a digit, for "the token is
        // missing" helps.
        {QRegularExpression(QStringLiteral("(--[\\w-]{0,40}(?:") + kPassword + QLatin1Char('|') +
                                kSecretName + QStringLiteral(")[\\w-]{0,40}\\s{1,99})[^\\s-]\\S*+"),
                            kCase),
         QStringLiteral("\\1") + kRemoved},
        {QRegularExpression(QStringLiteral("((?:") + kPassword + QLatin1Char('|') + kSecretName +
                                QStringLiteral(") (?:is|was) )(?=\\S{0,99}\\d)\\S++"),
                            kCase),
         QStringLiteral("\\1") + kRemoved},
        // Keys that say whose they are; one that was broken goes on in a line of its own.
        {QRegularExpression(QStringLiteral(
             "\\b(?:(?:[spr]k|gsk|xai|pplx|csk|nvapi|glpat|xox[a-z]|xapp|sntrys)-|"
             "(?:gh[oprsu]|github_pat|gsk|hf|r8|dop_v1|tgp_v1|[spr]k_(?:live|test)|lin_api)_|"
             "AIza|A[KS]IA|(?:ya29|AQ|SG)\\.|(?:npm|fw)_(?=[A-Za-z]{0,30}\\d)|dapi(?=[0-9a-f]{16})|"
             "eyJ(?=[\\w-]{6}))[A-Za-z0-9_.-]{6,}+(?:\\r?\\n(?=\\S{0,99}\\d)[A-Za-z0-9_-]{8,}+(?="
             "\\s|$))?")),
         kRemoved}};
    return all;
}

/// `text` is whole UTF-16, so that it is not checked anew at each match. A search that gave up leaves
/// nothing of what it did not get to.
QString replaced(const QString& text, const Replacement& replacement)
{
    QString kept;
    qsizetype at = 0;
    while (at <= text.size()) {
        const auto match =
            replacement.what.match(text, at, QRegularExpression::NormalMatch,
                                   QRegularExpression::DontCheckSubjectStringMatchOption);
        if (!match.isValid())
            return kept + kRemoved;
        if (!match.hasMatch())
            break;
        kept += QStringView(text).mid(at, match.capturedStart() - at);
        kept += QString(replacement.with)
                    .replace(QStringLiteral("\\1"), match.captured(1))
                    .replace(QStringLiteral("\\2"), match.captured(2));
        at = match.capturedEnd();
    }
    kept += QStringView(text).mid(at);
    return kept;
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

/// The home folder's path, and the user's name where it stands in other paths and before a computer's.
QString withoutUser(QString text, const QString& home)
{
    if (home.size() <= 1)
        return text;
    text.replace(home, QStringLiteral("~"));
    const QString name = QRegularExpression::escape(QDir(home).dirName());
    const QString begin =
        QStringLiteral("(?:(?<=/home/|/media/|/user/|%2Fhome%2F|%2Fmedia%2F|%2Fuser%2F)");
    text.replace(QRegularExpression(begin + name + QStringLiteral("(?![\\w.-])|\\b") + name +
                                        QStringLiteral("(?=@))"),
                                    kCase),
                 QStringLiteral("[user]"));
    return text;
}

} // namespace

QString withoutSecrets(QString text, const QString& home)
{
    text = QString::fromUtf8(text.toUtf8());
    for (const auto& replacement : replacements())
        text = replaced(text, replacement);
    return withoutRandom(withoutUser(std::move(text), home));
}

} // namespace helix::app
