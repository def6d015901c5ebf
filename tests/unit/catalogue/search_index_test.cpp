#include "catalogue/search_index.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue/folded_words.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

using Words = std::vector<std::string>;
using Numbers = std::vector<std::size_t>;

TEST(FoldedWords, haveNeitherCaseNorAccents)
{
    EXPECT_EQ(foldedWords("Ünïcödé ÉLAN naïve"), (Words{"unicode", "elan", "naive"}));
    EXPECT_EQ(foldedWords("Straße STRASSE"), (Words{"strasse", "strasse"}));
    EXPECT_EQ(foldedWords("Łódź Ørsted Æther İzmir ŒUVRE"),
              (Words{"lodz", "orsted", "aether", "izmir", "oeuvre"}));
    EXPECT_EQ(foldedWords("Ελλάς ЙОД"), (Words{"ελλασ", "иод"}));
    EXPECT_EQ(foldedWords("ﬁle Ｐｙｔｈｏｎ e\u0301"), (Words{"file", "python", "e"}));
    EXPECT_EQ(foldedWords("C++, C#/Node.js (python-data)"),
              (Words{"c++", "c#", "node", "js", "python", "data"}));
    EXPECT_EQ(foldedWords(" \t-.,"), Words());
    EXPECT_EQ(foldedWords("desk\u200dtop py\u00adthon\u3164 \U000e0061a"),
              (Words{"desktop", "python", "a"}));
    EXPECT_EQ(foldedWords("a\xff\xfe b\xc3"), (Words{"a", "b"}));
}

Entry named(const std::string& name, const std::string& title)
{
    Entry entry = exampleEntry(name);
    entry.title = title;
    entry.summary = "An image.";
    entry.tags.clear();
    entry.languages.clear();
    entry.packages.clear();
    return entry;
}

/// Four images that "python" is in, each in another way, and one without.
class Search : public ::testing::Test {
protected:
    Search()
    {
        entries = {named("notes", "Notes"), named("office", "Café office"), named("web", "Web"),
                   named("python-data", "Data with Python"), named("java", "Java")};
        entries[0].summary = "For those who write Python.";
        entries[1].packages = {"python3-uno", "LibreOffice"};
        entries[2].languages = {"Python", "TypeScript"};
        entries[4].languages = {"Java"};
        entries[4].desktop = "xfce";
        entries[4].versions[0].architecture = "arm64";
        index.add(entries);
    }
    Numbers found(const std::string& words) const { return index.find({words, {}, {}, {}}); }

    std::vector<Entry> entries;
    SearchIndex index;
};

TEST_F(Search, findsEverythingForNothing)
{
    EXPECT_EQ(found(""), (Numbers{0, 1, 2, 3, 4}));
    EXPECT_EQ(found(" - "), (Numbers{0, 1, 2, 3, 4}));
    EXPECT_TRUE(SearchIndex().find({}).empty());
}

TEST_F(Search, ranksNamesThenLanguagesThenPackagesThenTheSummary)
{
    EXPECT_EQ(found("python"), (Numbers{3, 2, 1, 0}));
    EXPECT_EQ(found("PYTH"), (Numbers{3, 2, 1, 0}));
}

TEST_F(Search, ranksAWholeWordBeforeABeginning)
{
    entries = {named("javascript", "JavaScript"), named("java", "Java")};
    SearchIndex two;
    two.add(entries);
    EXPECT_EQ(two.find({"java", {}, {}, {}}), (Numbers{1, 0}));
    EXPECT_EQ(two.find({"javas", {}, {}, {}}), Numbers{0});
}

TEST_F(Search, wantsEachWordInAnyOrder)
{
    EXPECT_EQ(found("data python"), Numbers{3});
    EXPECT_EQ(found("python data"), Numbers{3});
    EXPECT_EQ(found("pyt dat"), Numbers{3});
    EXPECT_TRUE(found("python nothing").empty());
    EXPECT_TRUE(found("ython").empty());
}

TEST_F(Search, doesNotMindCaseAndAccents)
{
    EXPECT_EQ(found("cafe"), Numbers{1});
    EXPECT_EQ(found("CAFÉ Öffice"), Numbers{1});
    EXPECT_EQ(found("libreoffice"), Numbers{1});
}

TEST_F(Search, filters)
{
    EXPECT_EQ(index.find({"", "python", "", ""}), Numbers{2});
    EXPECT_TRUE(index.find({"", "pyth", "", ""}).empty());
    EXPECT_EQ(index.find({"", "", "XFCE", ""}), Numbers{4});
    EXPECT_EQ(index.find({"", "", "", "arm64"}), Numbers{4});
    EXPECT_EQ(index.find({"java", "Java", "xfce", "amd64"}), Numbers{4});
    EXPECT_TRUE(index.find({"web", "Java", "", ""}).empty());
}

TEST_F(Search, goesOnWithASecondCatalogue)
{
    const std::vector more{named("python-web", "Python for the web")};
    index.add(more);
    EXPECT_EQ(index.size(), 6U);
    EXPECT_EQ(found("python web"), (Numbers{5, 2}));
}

TEST_F(Search, looksAtABoundedPartOfAQuestion)
{
    std::string words;
    for (int i = 0; i < 16; ++i)
        words += "python ";
    EXPECT_EQ(found(words + "nothing").size(), 4U);
    EXPECT_EQ(found(std::string(1 << 20, 'x')), Numbers());
    EXPECT_EQ(found("\xff\xfe python").size(), 4U);
}

/// What a question costs with a thousand images; printed, not judged.
TEST(SearchSpeed, isPrinted)
{
    const Words nouns{"browser", "database", "compiler", "notebook", "editor", "server", "science"};
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < 1000; ++i) {
        Entry entry = named("image-" + std::to_string(i), "Image " + nouns[i % 7]);
        entry.summary =
            "A desktop with a " + nouns[i % 5] + " for work number " + std::to_string(i);
        for (std::size_t k = 0; k < 30; ++k)
            entry.packages.push_back("package" + std::to_string((i * 31 + k * 7) % 4000));
        entry.tags = {nouns[i % 3], nouns[i % 4]};
        entry.languages = {i % 2 == 0 ? "Python" : "Rust"};
        entries.push_back(std::move(entry));
    }
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    SearchIndex index;
    index.add(entries);
    const std::chrono::duration<double, std::milli> building = Clock::now() - begin;
    std::vector<double> times;
    std::size_t hits = 0;
    for (const std::string words :
         {"p", "pa", "package1", "image browser", "desktop work number", "python", "a b c d e", ""})
        for (int round = 0; round < 20; ++round) {
            const auto asked = Clock::now();
            hits += index.find({words, {}, {}, "amd64"}).size();
            times.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
        }
    std::ranges::sort(times);
    std::printf("1000 entries: index %.1f ms, a question %.3f ms (median), %.3f ms (longest)\n",
                building.count(), times[times.size() / 2], times.back());
    EXPECT_GT(hits, 0U);
}

} // namespace
} // namespace helix::catalogue
