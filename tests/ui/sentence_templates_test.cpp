// Sentences from below the window: found by their templates, whatever is put into them, and said in its language.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRegularExpression>

#include "base/ids.h"
#include "base/proxy_sentence.h"
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
    "Forked from {}.",
    "Project",
    "{} could not answer: {}",
    "Package registries",
    "Open: the internet",
};
constexpr std::array kWithWordsOfOthers{"{} could not answer: {}"};
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
    "Abgezweigt von {}.",
    "Projekt",
    "{} konnte nicht antworten: {}",
    "Paket-Registries",
    "Offen: das Internet",
};

class Sentences : public testing::Test {
protected:
    SentenceTemplates templates{
        kEnglish,
        [](int which) { return QString::fromUtf8(kGerman[static_cast<std::size_t>(which)]); },
        [](const QString& words) { return u'„' + words + u'“'; }, kWithWordsOfOthers};
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

TEST_F(Sentences, KeepTheWordsOfOthersThatTheyEndIn)
{
    EXPECT_EQ(said("owl could not answer: Its disk is gone."),
              "owl konnte nicht antworten: Its disk is gone.");
    EXPECT_EQ(said("owl could not answer: Its disk is gone. owl is suspended. Its disk is gone."),
              "owl konnte nicht antworten: Its disk is gone. owl is suspended. Its disk is gone.");
    EXPECT_EQ(said("owl is suspended. owl could not answer: No. Its disk is gone."),
              "owl ist pausiert. owl konnte nicht antworten: No. Its disk is gone.");
    EXPECT_EQ(said("owl could not go on: owl could not answer: Its disk is gone."),
              "owl ging nicht weiter: owl konnte nicht antworten: Its disk is gone.");
}

TEST_F(Sentences, LeaveATitleThatMayBeAName)
{
    EXPECT_EQ(said("Project"), "Projekt");
    EXPECT_EQ(said("Forked from Project."), "Abgezweigt von Project.");
    EXPECT_EQ(said("Project: Its disk is gone."), "Projekt: Sein Datenträger ist weg.");
}

TEST_F(Sentences, InListsAreSaidAsFarAsTheyAreOurs)
{
    EXPECT_EQ(said("Only \"Package registries\", a.org"), "Nur „Paket-Registries“, a.org");
    EXPECT_EQ(said("Only a.org, \"Package registries\" and 2 more"),
              "Nur a.org, „Paket-Registries“ und 2 weitere");
    EXPECT_EQ(said("Only \"Project\", \"a b\", Its disk is gone."),
              "Nur \"Project\", \"a b\", Its disk is gone.");
}

TEST_F(Sentences, AreFoundWithAFullStopBehindThem)
{
    EXPECT_EQ(said("Open: the internet."), "Offen: das Internet.");
    EXPECT_EQ(said("Only a.org, b.org and 2 more."), "Nur a.org, b.org und 2 weitere.");
    EXPECT_EQ(said("Only \"Package registries\"."), "Nur „Paket-Registries“.");
    EXPECT_EQ(said("a and 2 more."), "a and 2 more.") << "a part of a sentence, and none";
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
    const SentenceTemplates two(alike, [](int) { return QStringLiteral("falsch"); }, {});
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

/// `text` with "#0", "#1" at its places.
QString withNumbers(QString text)
{
    static const QRegularExpression place(QStringLiteral("\\{(\\d*)\\}"));
    int next = 0;
    for (auto found = place.match(text); found.hasMatch(); found = place.match(text)) {
        const auto number = found.captured(1);
        text.replace(found.capturedStart(), found.capturedLength(),
                     u'#' + (number.isEmpty() ? QString::number(next++) : number));
    }
    return text;
}

TEST(SpeechFromBelow, SaysEachSentenceAsItsGermanDoes)
{
    const SpokenLanguage language("de", QLocale::c());
    for (const char* english : kBelowSentences) {
        const QString text = QString::fromUtf8(english);
        if (text.contains("{{"))
            continue;
        EXPECT_EQ(fromBelow(withNumbers(text)).toStdString(),
                  withNumbers(QCoreApplication::translate("Below", english)).toStdString());
    }
}

TEST(SpeechFromBelow, SaysWhatPeopleRead)
{
    struct Said {
        std::string english;
        const char* german;
    };
    const auto refused = [](const char* name, const char* kind) {
        return checkName(name, kind).error().message;
    };
    const std::string change(kProxyChange);
    const SpokenLanguage language("de", QLocale::c());
    const Said all[] = {
        {"Only \"Package registries\"", "Nur „Paket-Registries“"},
        {"Only \"Package registries\", \"Git hosts\", a.org and 2 more",
         "Nur „Paket-Registries“, „Git-Hoster“, a.org und 2 weitere"},
        {"Only \"Package registries\", a.org.", "Nur „Paket-Registries“, a.org."},
        {"Open: the public internet.", "Offen: das öffentliche Internet."},
        {"It asked for 5 sites that it may not reach: a.org, b.org, c.org and 2 more.",
         "Er wollte 5 Websites erreichen, was er nicht darf: a.org, b.org, c.org und 2 weitere."},
        {refused("", "a workspace"),
         "Der Name eines Workspaces ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "an image"),
         "Der Name eines Images ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "a recipe"),
         "Der Name eines Rezepts ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "an agent"),
         "Der Name eines Agenten ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "a provider"),
         "Der Name eines Anbieters ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "a secret"),
         "Der Name eines Geheimnisses ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "a checkpoint"),
         "Der Name eines Sicherungspunkts ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("", "a catalogue"),
         "Der Name eines Katalogs ist leer; geben Sie ihm ein bis 63 Zeichen."},
        {refused("A b", "the workspace"),
         "Der Name des Workspaces darf nur Kleinbuchstaben, Ziffern und Bindestriche im Inneren "
         "haben."},
        {refused("A b", "the image"), "Der Name des Images darf nur Kleinbuchstaben, Ziffern und "
                                      "Bindestriche im Inneren haben."},
        {refused(std::string(64, 'a').c_str(), "a workspace"),
         "Der Name eines Workspaces hat 64 Zeichen; 63 sind das Höchste."},
        {WorkspaceId::parse("x").error().message, "„x“ ist keine Kennung eines Workspaces."},
        {SessionId::parse("x").error().message, "„x“ ist keine Kennung eines Gesprächs."},
        {"There is no provider named a.", "Es gibt keinen Anbieter namens a."},
        {"There is no secret named a.", "Es gibt kein Geheimnis namens a."},
        {"There is no workspace named a.", "Es gibt keinen Workspace namens a."},
        {"Codex could not answer: Its disk is gone.",
         "Codex konnte nicht antworten: Its disk is gone."},
        {"Codex could not answer: it did not say why.",
         "Codex konnte nicht antworten: Er sagte nicht, warum."},
        {"Codex could not begin a conversation: busy", "Codex konnte kein Gespräch beginnen: busy"},
        {"Codex could not begin a conversation: it did not say why.",
         "Codex konnte kein Gespräch beginnen: Er sagte nicht, warum."},
        {"Codex could not be started: no", "Codex konnte nicht gestartet werden: no"},
        {"Codex could not be started: it did not say why.",
         "Codex konnte nicht gestartet werden: Er sagte nicht, warum."},
        {"The proxy http://p:1 cannot be reached; " + change,
         "Der Proxy http://p:1 ist nicht erreichbar; ändern Sie den Proxy in den Einstellungen "
         "unter "
         "Netzwerk."},
        {"The proxy http://p:1 asks for a user and a password; " + change,
         "Der Proxy http://p:1 verlangt einen Benutzer und ein Passwort; ändern Sie den Proxy in "
         "den Einstellungen unter Netzwerk."},
        {"The proxy of your own has no address yet; " + change,
         "Der Proxy Ihrer Wahl hat noch keine Adresse; ändern Sie den Proxy in den Einstellungen "
         "unter Netzwerk."},
        {"The guest's desktop did not come up: Its disk is gone.",
         "Der Desktop des Gastes kam nicht hoch: Its disk is gone."},
        {"QEMU's own words: no space left", "QEMU selbst sagt dazu: no space left"},
        {"owl is stopped; it has to run for that.", "owl ist gestoppt; dafür muss er laufen."},
        {"owl is starting; it has to run for that.", "owl wird gestartet; dafür muss er laufen."},
        {"owl is being suspended; it can be forked while it runs.",
         "owl wird pausiert; nur während er läuft, kann er abgezweigt werden."},
        {"Forked from Project.", "Abgezweigt von Project."},
        {"Project", "Projekt"},
        {"This is no public key in PEM: its first line is not \"-----BEGIN PUBLIC KEY-----\".",
         "Das ist kein öffentlicher Schlüssel in PEM: Seine erste Zeile ist nicht „-----BEGIN "
         "PUBLIC "
         "KEY-----“."},
        {"This is no private key in PEM: its first line is not \"-----BEGIN PRIVATE KEY-----\".",
         "Das ist kein privater Schlüssel in PEM: Seine erste Zeile ist nicht „-----BEGIN PRIVATE "
         "KEY-----“."},
        {"A test boot under KVM did not finish in 10 s.",
         "Ein Probestart mit KVM wurde nicht innerhalb von 10 s fertig."},
        {"Codex has no model 'x'. There is: a, b.",
         "Bei Codex gibt es für model kein „x“. Es gibt: a, b."},
    };
    for (const auto& [english, german] : all)
        EXPECT_EQ(fromBelow(english).toStdString(), german) << english;
}

TEST(SpeechFromBelow, LeavesWhatIsTooLongToBeASentence)
{
    const SpokenLanguage language("de", QLocale::c());
    const QString text = QStringLiteral("There is no such workspace.");
    EXPECT_NE(fromBelow(text), text);
    const QString rest(16'000, u' ');
    EXPECT_EQ(fromBelow(text + rest), text + rest);
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
