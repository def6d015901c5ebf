#include "ui/words/language.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include "ui/words/below.h"

namespace helix::ui {

namespace {

const QString kEnglish = QStringLiteral("en");

/// In the order in which they are remembered: new ones go to the end.
const std::array kChoices{QStringLiteral("system"), kEnglish, QStringLiteral("de")};

QString languageCode(const QLocale& locale)
{
    return locale.name().section(QLatin1Char('_'), 0, 0);
}

bool isWritten(const QString& code)
{
    return code != kChoices.front() && std::ranges::find(kChoices, code) != kChoices.end();
}

} // namespace

QString windowLanguage(const QString& choice, const QLocale& system)
{
    if (isWritten(choice))
        return choice;
    return isWritten(languageCode(system)) ? languageCode(system) : kEnglish;
}

int rememberedLanguage(const QString& choice)
{
    const auto found = std::ranges::find(kChoices, choice);
    return found == kChoices.end() ? 0 : static_cast<int>(found - kChoices.begin());
}

QString languageChoice(int remembered)
{
    const auto at = static_cast<std::size_t>(remembered);
    return at < kChoices.size() ? kChoices[at] : kChoices.front();
}

struct SpokenLanguage::Private {
    QLocale before;
    std::vector<std::unique_ptr<QTranslator>> words;
    std::unique_ptr<SpeechFromBelow> below;

    void speak(const QString& name, const QString& folder)
    {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(name, folder) && QCoreApplication::installTranslator(translator.get()))
            words.push_back(std::move(translator));
    }
};

SpokenLanguage::SpokenLanguage(const QString& code, const QLocale& system)
    : m_d(std::make_unique<Private>())
{
    QLocale::setDefault(languageCode(system) == code ? system : QLocale(code));
    if (code == kEnglish)
        return; // the words of the sources
    // Qt's own, of its file dialogs and keys; it is asked for ours first.
    const QString qts = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    for (const char* of : {"qtbase_", "qtdeclarative_"})
        m_d->speak(QLatin1String(of) + code, qts);
    m_d->speak(QStringLiteral("helix_") + code, QStringLiteral(":/helix/translations"));
    m_d->below = std::make_unique<SpeechFromBelow>();
}

SpokenLanguage::~SpokenLanguage()
{
    for (const auto& translator : m_d->words)
        QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(m_d->before);
}

} // namespace helix::ui
