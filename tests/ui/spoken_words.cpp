#include "ui/spoken_words.h"

#include <algorithm>

#include <QFile>
#include <QQuickItem>
#include <QQuickWindow>
#include <QXmlStreamReader>

namespace helix::ui::test {

namespace {

/// Of a value.
const QRegularExpression kPlaceForValue(QStringLiteral("%L?[0-9n]"));

/// A sentence whose own words say little could be anybody's: "%1, %2 MB".
bool saysMuch(const QString& sentence)
{
    QString words = sentence;
    words.remove(kPlaceForValue);
    constexpr qsizetype kLetters = 8;
    return std::count_if(words.cbegin(), words.cend(), [](QChar c) { return c.isLetter(); }) >=
           kLetters;
}

QRegularExpression withAnyValues(const QString& sentence)
{
    QStringList parts = sentence.split(kPlaceForValue);
    for (auto& part : parts)
        part = QRegularExpression::escape(part);
    return QRegularExpression(QRegularExpression::anchoredPattern(parts.join(QStringLiteral(".+"))),
                              QRegularExpression::DotMatchesEverythingOption);
}

bool anyMatches(const std::vector<QRegularExpression>& sentences, const QString& text)
{
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const auto& one) { return one.match(text).hasMatch(); });
}

/// What the control plane says in English (docs/translating.md) and the window has a word for as
/// well; "Web app" is what a user called a port, the last are what agents offer.
const QSet<QString> kNotOfWindow{
    "Model providers", "On this computer", "Saved memory", "Conversations", "Confinement",
    "Acceleration",    "Web app",          "Allow once",   "Refuse",        "code",
    "Clipboard"};

/// A glyph of the icon font, which is written by its name (ui/parts/Icon.qml).
bool isIcon(const QQuickItem& item)
{
    return item.property("drawable").isValid();
}

void collect(const QQuickItem& item, const Dictionary& dictionary, QStringList& found)
{
    if (!item.isVisible() || item.opacity() == 0)
        return;
    if (item.inherits("QQuickText") && !isIcon(item)) {
        const QString text = item.property("text").toString();
        if (!kNotOfWindow.contains(text) && dictionary.isEnglish(text))
            found << text;
    }
    for (const auto* child : item.childItems())
        collect(*child, dictionary, found);
}

} // namespace

Dictionary::Dictionary(const QString& file)
{
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return;
    QXmlStreamReader reader(&opened);
    QString context, source;
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement())
            continue;
        if (reader.name() == QLatin1String("name")) {
            context = reader.readElementText();
        } else if (reader.name() == QLatin1String("source")) {
            source = reader.readElementText();
        } else if (reader.name() == QLatin1String("translation")) {
            const auto said = reader.readElementText(QXmlStreamReader::IncludeChildElements);
            add(source, said.trimmed());
            if (context != QLatin1String("Below"))
                m_ofWindow.insert(said.trimmed());
        }
    }
}

void Dictionary::add(const QString& source, const QString& translation)
{
    m_words[source].insert(translation);
    m_translations.insert(translation);
    if (!source.contains(kPlaceForValue) || !saysMuch(source) || source == translation)
        return;
    m_english.push_back(withAnyValues(source));
    m_translated.push_back(withAnyValues(translation));
}

QSet<QString> Dictionary::ownWords() const
{
    QSet<QString> own;
    for (const auto& translation : m_ofWindow)
        if (!translation.contains(kPlaceForValue))
            own.insert(translation);
    return own;
}

bool Dictionary::isEnglish(const QString& text) const
{
    if (m_translations.contains(text))
        return false;
    return m_words.contains(text) ||
           (anyMatches(m_english, text) && !anyMatches(m_translated, text));
}

QStringList leftInEnglish(const QQuickWindow& window, const Dictionary& dictionary)
{
    QStringList found;
    collect(*window.contentItem(), dictionary, found);
    found.removeDuplicates();
    return found;
}

} // namespace helix::ui::test
