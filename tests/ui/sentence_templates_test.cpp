// Sentences from below the window: found by their templates, whatever is put into them, and said in its language.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <QElapsedTimer>
#include <QRegularExpression>

#include "ui/words/below.h"
#include "ui/words/below_sentences.h"
#include "ui/words/language.h"
#include "ui/words/sentence_templates.h"

namespace helix::ui::test {
namespace {

constexpr std::array kEnglish{
    "There is no image named '{}'.",
    "There is no image named '{}'; {}",
    "there are: {}.",
    "Host port {} is mapped to guest port {} of workspace {} already.",
    "{} is suspended.",
    "{} could not go on: {}",
    "Its disk is gone.",
    "It takes {{}} and {} %.",
    "the guest did not get ready:",
    "{} and {} more",
    "Only {}",
    "Only {} of it",
};
const std::array kGerman{
    "Es gibt kein Image namens „{}“.",
    "Es gibt kein Image namens „{}“; {}",
    "es gibt: {}.",
    "Port {1} von {2} hat den Host-Port {0} schon.",
    "{} ist pausiert.",
    "{} ging nicht weiter: {}",
    "Sein Datenträger ist weg.",
    "Es nimmt {{}} und {} %.",
    "der Gast wurde nicht bereit:",
    "{} und {} weitere",
    "Nur {}",
    "Nur {} davon",
};

class Sentences : public testing::Test {
protected:
    SentenceTemplates templates{
        kEnglish,
        [](int which) { return QString::fromUtf8(kGerman[static_cast<std::size_t>(which)]); }};
    [[nodiscard]] std::string said(const std::string& text) const
    {
        return templates.translated(QString::fromStdString(text)).toStdString();
    }
};

TEST_F(Sentences, AreSaidWithWhatIsPutIntoThem)
{
    EXPECT_EQ(said("Its disk is gone."), "Sein Datenträger ist weg.");
    EXPECT_EQ(said("There is no image named 'sway'."), "Es gibt kein Image namens „sway“.");
    EXPECT_EQ(said("It takes {} and 7 %."), "Es nimmt {} und 7 %.");
}

TEST_F(Sentences, MayHaveTheirValuesInAnotherOrder)
{
    EXPECT_EQ(said("Host port 1 is mapped to guest port 2 of workspace owl already."),
              "Port 2 von owl hat den Host-Port 1 schon.");
}

TEST_F(Sentences, InOneAnotherAreSaidAsWell)
{
    EXPECT_EQ(said("owl could not go on: Its disk is gone."),
              "owl ging nicht weiter: Sein Datenträger ist weg.");
    EXPECT_EQ(said("There is no image named 'x'; there are: a, b."),
              "Es gibt kein Image namens „x“; es gibt: a, b.");
}

TEST_F(Sentences, InQuotesAreNames)
{
    EXPECT_EQ(said("There is no image named 'Its disk is gone.'."),
              "Es gibt kein Image namens „Its disk is gone.“.");
}

TEST_F(Sentences, OneAfterAnotherAreSaidOneByOne)
{
    EXPECT_EQ(said("Its disk is gone. There is no image named 'a'.\nowl is suspended."),
              "Sein Datenträger ist weg. Es gibt kein Image namens „a“.\nowl ist pausiert.");
    EXPECT_EQ(said(" Its disk is gone. "), " Sein Datenträger ist weg. ");
}

TEST_F(Sentences, AfterWhatTheyAreAboutAreSaidWithIt)
{
    EXPECT_EQ(said("owl: Its disk is gone."), "owl: Sein Datenträger ist weg.");
    EXPECT_EQ(said("owl: the guest did not get ready: Its disk is gone."),
              "owl: der Gast wurde nicht bereit: Sein Datenträger ist weg.");
}

TEST_F(Sentences, WithMostWordsOfTheirOwnAreMeant)
{
    EXPECT_EQ(said("Only this of it"), "Nur this davon");
    EXPECT_EQ(said("Only this"), "Nur this");
}

TEST_F(Sentences, ThatAreNoneOfOursStayAsTheyAre)
{
    for (const char* text : {"", " ", "Nobody has said this.", "{}", "There is no image named '",
                             "its disk is gone.", "%1 %n {0} {x}", "Its disk is gone. What else."})
        EXPECT_EQ(said(text), text);
}

TEST_F(Sentences, OfTwoThatFitAlikeNoneIsMeant)
{
    const std::array alike{"{} is ended.", "It is end{}."};
    const SentenceTemplates two(alike, [](int) { return QStringLiteral("falsch"); });
    EXPECT_EQ(two.translated("It is ended."), "It is ended.");
}

TEST_F(Sentences, TakeWhateverIsPutIntoThem)
{
    const std::string huge(100'000, 'x');
    for (const std::string& value :
         {std::string("{}"), std::string("{0}{1}{99999999999}"), std::string("{{"),
          std::string("}"), std::string("%1 %n %s %%"), std::string("a\nb\r\n\tc"),
          std::string("\xc3\xa4\xe2\x80\x9e"), std::string("already. workspace"), huge}) {
        EXPECT_EQ(said("There is no image named '" + value + "'."),
                  "Es gibt kein Image namens „" + value + "“.");
        EXPECT_EQ(said(value + " is suspended."), value + " ist pausiert.");
    }
    EXPECT_EQ(said("There is no image named ''."), "Es gibt kein Image namens „“.");
    EXPECT_EQ(said(huge), huge);
    std::string dots;
    for (int i = 0; i < 20'000; ++i)
        dots += "A. ";
    EXPECT_EQ(said(dots), dots);
    std::string colons;
    for (int i = 0; i < 20'000; ++i)
        colons += "a: ";
    EXPECT_EQ(said(colons), colons);
}

std::vector<int> placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("\\{(\\d*)\\}"));
    std::vector<int> places;
    auto bare = text;
    bare.remove(QStringLiteral("{{")).remove(QStringLiteral("}}"));
    for (auto each = place.globalMatch(bare); each.hasNext();) {
        const auto number = each.next().captured(1);
        places.push_back(number.isEmpty() ? static_cast<int>(places.size()) : number.toInt());
    }
    std::ranges::sort(places);
    return places;
}

TEST(SpeechFromBelow, HasEachSentenceInGermanWithItsPlaces)
{
    const SpokenLanguage language("de", QLocale::c());
    for (const char* english : kBelowSentences) {
        const QString german = QCoreApplication::translate("Below", english);
        EXPECT_EQ(placesOf(german), placesOf(QString::fromUtf8(english))) << english;
    }
}

TEST(SpeechFromBelow, SaysEachSentenceAsItsGermanDoes)
{
    const SpokenLanguage language("de", QLocale::c());
    int own = 0;
    for (const char* english : kBelowSentences) {
        QString filled = QString::fromUtf8(english);
        if (filled.contains("{{"))
            continue;
        filled.replace("{}", "#7");
        own += fromBelow(filled) != filled ? 1 : 0;
    }
    // Names of programs, and what two templates say alike, are the same in both.
    EXPECT_GT(own, static_cast<int>(std::size(kBelowSentences)) * 97 / 100);
}

TEST(SpeechFromBelow, IsQuick)
{
    const SpokenLanguage language("de", QLocale::c());
    int said = 0;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 2000; ++i)
        said += fromBelow(QString::fromUtf8(kBelowSentences[i % std::size(kBelowSentences)])
                              .replace("{}", QString::number(i)))
                        .isEmpty()
                    ? 0
                    : 1;
    RecordProperty("nsEach", std::to_string(timer.nsecsElapsed() / 2000));
    std::printf("%lld ns for each sentence\n", static_cast<long long>(timer.nsecsElapsed() / 2000));
    EXPECT_EQ(said, 2000);
}

TEST(SpeechFromBelow, ChangesNothingInAnEnglishWindow)
{
    const QString text = QStringLiteral("There is no such workspace.");
    EXPECT_EQ(fromBelow(text), text);
    {
        const SpokenLanguage language("de", QLocale::c());
        EXPECT_EQ(fromBelow(text), "Diesen Workspace gibt es nicht.");
    }
    const SpokenLanguage english("en", QLocale::c());
    EXPECT_EQ(fromBelow(text), text);
}

} // namespace
} // namespace helix::ui::test
