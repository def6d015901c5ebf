#include "ui/words/below.h"

#include <mutex>

#include <QCache>
#include <QCoreApplication>
#include <QLocale>

#include "ui/words/below_sentences.h"
#include "ui/words/sentence_templates.h"

namespace helix::ui {

namespace {

/// Lists ask for the same sentences at each change.
constexpr int kKept = 1000;
constexpr qsizetype kLongestKept = 1000;
/// Nothing of ours is longer; one speaks at a time, and what others wrote must not hold them up.
constexpr qsizetype kLongestSaid = 16'000;

std::mutex speechLock;
SpeechFromBelow* speech = nullptr; // who speaks now; guarded by speechLock

QString inWindowLanguage(int which)
{
    return QCoreApplication::translate("Below", kBelowSentences[which]);
}

QString inWindowQuotes(const QString& words)
{
    return QLocale().quoteString(words);
}

} // namespace

struct SpeechFromBelow::Private {
    SentenceTemplates templates{kBelowSentences, inWindowLanguage, inWindowQuotes, kBelowRaw};
    QCache<QString, QString> kept{kKept};
};

SpeechFromBelow::SpeechFromBelow()
    : m_d(std::make_unique<Private>())
{
    const std::lock_guard lock(speechLock);
    speech = this;
}

SpeechFromBelow::~SpeechFromBelow()
{
    const std::lock_guard lock(speechLock);
    speech = nullptr;
}

QString fromBelow(const QString& sentence)
{
    if (sentence.size() > kLongestSaid)
        return sentence;
    const std::lock_guard lock(speechLock);
    if (!speech || sentence.isEmpty())
        return sentence;
    auto& own = *speech->m_d;
    if (const QString* known = own.kept.object(sentence))
        return *known;
    QString said = own.templates.translated(sentence);
    if (sentence.size() <= kLongestKept)
        own.kept.insert(sentence, new QString(said));
    return said;
}

QString fromBelow(const std::string& sentence)
{
    return fromBelow(QString::fromStdString(sentence));
}

} // namespace helix::ui
