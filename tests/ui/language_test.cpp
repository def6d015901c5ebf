// The language of the window: which it is, and that words and numbers follow.

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include "build_tree.h"
#include "ui/words/language.h"
#include "ui/words/money.h"
#include "ui/words/sizes.h"
#include "ui/words/words.h"

namespace helix::ui::test {

TEST(Language, IsTheChosenOneOrTheSystems)
{
    const QLocale german(QLocale::German, QLocale::Austria);
    const QLocale french(QLocale::French);
    EXPECT_EQ(windowLanguage("de", french), "de");
    EXPECT_EQ(windowLanguage("en", german), "en");
    EXPECT_EQ(windowLanguage("system", german), "de");
    EXPECT_EQ(windowLanguage("system", french), "en");
    EXPECT_EQ(windowLanguage("system", QLocale::c()), "en");
    EXPECT_EQ(windowLanguage("tlh", german), "de");
    EXPECT_EQ(windowLanguage("", french), "en");
}

TEST(Language, IsRememberedAsANumber)
{
    for (const char* choice : {"system", "en", "de"})
        EXPECT_EQ(languageChoice(rememberedLanguage(choice)), choice);
    EXPECT_EQ(rememberedLanguage("tlh"), 0);
    for (const int foreign : {-1, 3, 100'000})
        EXPECT_EQ(languageChoice(foreign), "system");
}

TEST(Language, WordsAndNumbersFollowItWhileItIsSpoken)
{
    const QLocale before;
    const auto word = [] { return QCoreApplication::translate("Words", "Yesterday"); };
    {
        const SpokenLanguage language("de", QLocale(QLocale::English));
        EXPECT_EQ(word(), "Gestern");
        EXPECT_EQ(sizeText(1536 * 1024), "1,5 MB");
        EXPECT_EQ(sizeText(312), "312 B");
        EXPECT_EQ(Sizes::ofMiB(1536), "1,5 GB");
        EXPECT_EQ(dollarText(250'000), "0,25 $");
        EXPECT_EQ(agoText(0, 3 * 24 * 3600 * 1000LL), "vor 3 Tagen");
    }
    EXPECT_EQ(word(), "Yesterday");
    EXPECT_EQ(QLocale().name(), before.name());
}

TEST(Language, WhatEachOfOurAgentsNeedsIsSaidInIt)
{
    QDir folder(QString::fromStdString(tests::sourceFile("images/agents")));
    std::vector<QString> needs;
    for (const auto& name : folder.entryList({"*.json"}, QDir::Files)) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto phrase = QJsonDocument::fromJson(file.readAll())["needs"].toString();
        if (!phrase.isEmpty())
            needs.push_back(phrase);
    }
    ASSERT_FALSE(needs.empty());
    const SpokenLanguage language("de", QLocale(QLocale::German));
    EXPECT_EQ(needsText("An Anthropic key"), "Benötigt: ein Schlüssel von Anthropic");
    for (const auto& phrase : needs)
        EXPECT_TRUE(needsText(phrase).startsWith("Benötigt: ein")) << phrase.toStdString();
}

TEST(Language, NumbersAreTheSystemsWhereItSpeaksTheLanguage)
{
    const SpokenLanguage language("de", QLocale(QLocale::German, QLocale::Switzerland));
    EXPECT_EQ(QLocale().territory(), QLocale::Switzerland);
}

} // namespace helix::ui::test
