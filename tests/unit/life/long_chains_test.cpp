#include "life/long_chains.h"

#include <gtest/gtest.h>

namespace helix::life {
namespace {

/// "a1 a2 ... aN".
LayerChain chainOf(std::size_t count, const std::string& letter = "a")
{
    LayerChain chain;
    for (std::size_t at = 1; at <= count; ++at)
        chain.push_back(letter + std::to_string(at));
    return chain;
}

LayerChain part(const LayerChain& chain, std::size_t first, std::size_t last)
{
    return {chain.begin() + static_cast<std::ptrdiff_t>(first - 1),
            chain.begin() + static_cast<std::ptrdiff_t>(last)};
}

/// Every layer on the one before, of one size.
ChainFacts factsOf(std::vector<LayerChain> chains)
{
    ChainFacts facts;
    for (const auto& chain : chains)
        for (std::size_t at = 0; at < chain.size(); ++at)
            facts.files[chain[at]] = {at == 0 ? "" : chain[at - 1], 10, true};
    facts.chains = std::move(chains);
    return facts;
}

const LayerChain kLong = chainOf(20);

TEST(ChooseMerge, aLongChainOfNobodyElseBecomesOne)
{
    EXPECT_EQ(chooseMerge(factsOf({kLong})), part(kLong, 1, 19)) << "its disk begins at the last";
    EXPECT_EQ(chooseMerge(factsOf({chainOf(kLongChain + 1)})), chainOf(kLongChain));
    EXPECT_EQ(chooseMerge(factsOf({chainOf(kLongChain)})), std::nullopt);
    EXPECT_EQ(chooseMerge(factsOf({{}, chainOf(1)})), std::nullopt);
    EXPECT_EQ(chooseMerge({}), std::nullopt);
}

TEST(ChooseMerge, whatSomebodyBeginsAtStays)
{
    struct {
        const char* what;
        std::vector<std::size_t> named; ///< numbers of layers
        std::optional<LayerChain> merged;
    } const rows[] = {{"the newest", {20}, part(kLong, 1, 19)},
                      {"the longer part", {5}, part(kLong, 6, 19)},
                      {"at the upper end", {15}, part(kLong, 1, 14)},
                      {"the last nine", {11, 12, 13, 14, 15, 16, 17, 18, 19}, part(kLong, 1, 10)},
                      {"eight go", {10, 15}, part(kLong, 1, 9)},
                      {"seven would go", {9, 15}, std::nullopt},
                      {"every other", {2, 4, 6, 8, 10, 12, 14, 16, 18}, std::nullopt}};
    for (const auto& row : rows) {
        auto facts = factsOf({kLong});
        for (const auto at : row.named)
            facts.chains.push_back(part(kLong, 1, at));
        EXPECT_EQ(chooseMerge(facts), row.merged) << row.what;
    }
}

TEST(ChooseMerge, onWhatTwoStandItEnds)
{
    for (const std::size_t at : {3U, 10U}) {
        auto fork = part(kLong, 1, at);
        fork.insert(fork.end(), {"b1", "b2"});
        EXPECT_EQ(chooseMerge(factsOf({kLong, fork})),
                  at == 3 ? part(kLong, 4, 19) : part(kLong, 1, 10));
    }
}

TEST(ChooseMerge, aDiskWithoutARecordKeepsWhatItStandsOn)
{
    auto facts = factsOf({kLong});
    facts.needed = {"a10"};
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 9));
    facts = factsOf({kLong});
    facts.files["b1"] = {"a10", 10, false}; // a layer that is being made
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 10));
}

TEST(ChooseMerge, whatIsWrittenToIsNotTouched)
{
    auto facts = factsOf({kLong});
    facts.files["a19"].sealed = false;
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 18));
    facts.files["a4"].sealed = false;
    EXPECT_EQ(chooseMerge(facts), part(kLong, 5, 18));
    facts.files.erase("a8");
    EXPECT_EQ(chooseMerge(facts), part(kLong, 9, 18));
    facts.files["a12"].below = "c1";
    EXPECT_EQ(chooseMerge(facts), std::nullopt) << "not what the chain says";
}

TEST(ChooseMerge, oneThatWasMergedAndNotNotedIsMergedAgain)
{
    auto facts = factsOf({kLong});
    facts.files["a19"].below = "";
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 19));
    facts.files["a19"].below = "a2"; // on which two stand therefore
    EXPECT_EQ(chooseMerge(facts), part(kLong, 3, 19));
}

TEST(ChooseMerge, whatIsLargeIsNotWrittenAgainForLittle)
{
    auto facts = factsOf({kLong});
    facts.files["a1"].bytes = 181;
    EXPECT_EQ(chooseMerge(facts), part(kLong, 2, 19)) << "more than all the others";
    facts.files["a1"].bytes = 180;
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 19));
    facts.files["a12"].bytes = 10000;
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 19)) << "it is not the lowest";
    facts = factsOf({kLong});
    facts.files["a1"].bytes = 100000;
    facts.chains.push_back(part(kLong, 1, 10));
    facts.chains.push_back(part(kLong, 1, 15));
    EXPECT_EQ(chooseMerge(facts), part(kLong, 1, 9)) << "without it too few would be left";
}

TEST(ChooseMerge, nearItsEndTwoAreEnough)
{
    const auto chain = chainOf(kVeryLongChain + 1);
    auto facts = factsOf({chain});
    for (std::size_t at = 3; at <= chain.size(); at += 3)
        facts.chains.push_back(part(chain, 1, at));
    EXPECT_EQ(chooseMerge(facts), part(chain, 1, 2));
    facts.chains.front().pop_back();
    EXPECT_EQ(chooseMerge(facts), std::nullopt);
}

TEST(MayMerge, onlyWhatEverybodyHasWhole)
{
    const auto merged = part(kLong, 3, 6);
    EXPECT_TRUE(mayMerge({}, merged));
    EXPECT_TRUE(mayMerge({{}, part(kLong, 1, 2), part(kLong, 1, 6), kLong}, merged));
    EXPECT_FALSE(mayMerge({kLong, part(kLong, 1, 4)}, merged)) << "somebody begins at one";
    EXPECT_FALSE(mayMerge({{"a3", "b1", "a4", "a5", "a6"}}, merged));
}

TEST(MergedChains, loseAllButTheLast)
{
    const auto merged = part(kLong, 3, 6);
    const LayerChain chain{"a1", "a2", "a3", "a4", "a5", "a6", "a7"};
    const LayerChain shorter{"a1", "a2", "a6", "a7"};
    EXPECT_EQ(withoutMerged(chain, merged), shorter);
    EXPECT_EQ(withoutMerged(shorter, merged), shorter);
    EXPECT_EQ(withMerged(shorter, merged), chain);
    EXPECT_EQ(withMerged(chain, merged), chain);
    EXPECT_EQ(withoutMerged({"b1"}, merged), LayerChain{"b1"});
    EXPECT_EQ(withMerged({"b1"}, merged), LayerChain{"b1"});
}

TEST(OldChains, areReadAsTheyStandNow)
{
    const auto now = factsOf({{"a1", "a5", "a6"}}).files;
    const LayerChain old{"a1", "a2", "a3", "a4", "a5", "a6"};
    EXPECT_EQ(asTheyStand(old, now), (LayerChain{"a1", "a5", "a6"}));
    EXPECT_EQ(asTheyStand({"a1", "a5"}, now), (LayerChain{"a1", "a5"}));
    EXPECT_EQ(asTheyStand({}, now), LayerChain{});
    EXPECT_EQ(asTheyStand({"a1", "a2"}, now), (LayerChain{"a1", "a2"})) << "it is gone";
    auto damaged = now;
    damaged["a5"].below = "a4";
    EXPECT_EQ(asTheyStand(old, damaged), old) << "a4 was lost";
}

} // namespace
} // namespace helix::life
