#include "decoding/card.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace helix::decoding {
namespace {

using Driver = Card::Driver;

constexpr Card kFirst{Driver::VaApi, 128}, kSecond{Driver::VaApi, 129}, kNvidia{Driver::Nvdec, 0};

BytesView packetView(const Packet& packet)
{
    return {reinterpret_cast<const std::uint8_t*>(packet.data()), sizeof packet};
}

TEST(Cards, AreThoseThatDevicesSpeakOfLowestNodeFirst)
{
    EXPECT_EQ(cardsAmong({}), std::vector<Card>{});
    EXPECT_EQ(cardsAmong({"null", "card0", "by-path", "nvidia0", "nvidia-modeset"}),
              std::vector<Card>{})
        << "a screen's node, and NVIDIA's without its driver's";
    EXPECT_EQ(cardsAmong({"nvidiactl", "renderD129", "card1", "renderD128"}),
              (std::vector<Card>{kFirst, kSecond, kNvidia}));
    EXPECT_EQ(cardsAmong({"renderD127", "renderD192", "renderD", "renderD128x", "renderD-128",
                          "renderD../x", "renderD4294967424"}),
              std::vector<Card>{});
}

TEST(Cards, AreNamedByAWordAndByNoOther)
{
    for (const Card& card : {kFirst, kSecond, kNvidia, Card{Driver::VaApi, kLastRenderNode}})
        EXPECT_EQ(cardOf(wordOf(card)), card);
    for (const char* word : {"", "vaapi", "vaapi:", "vaapi:127", "vaapi:192", "vaapi:128 ",
                             "vaapi:../../etc", "nvdec0", "sound", "vaapi:0x80"})
        EXPECT_EQ(cardOf(word), std::nullopt) << word;
}

TEST(Cards, HaveTheirOwnDevicesAndNoOthers)
{
    EXPECT_EQ(devicesOf(kSecond), std::vector<std::string>{"/dev/dri/renderD129"});
    for (const auto& device : devicesOf(kNvidia))
        EXPECT_TRUE(device.starts_with("/dev/nvidia")) << device;
}

TEST(CardTrial, IsLostAtItsFirstStepThatFails)
{
    EXPECT_EQ(problemOf({}), CardProblem::NotOpened);
    EXPECT_EQ(problemOf({true, false, false, false}), CardProblem::NoDriver);
    EXPECT_EQ(problemOf({true, true, false, false}), CardProblem::NoH264);
    EXPECT_EQ(problemOf({true, true, true, false}), CardProblem::WrongPicture);
    EXPECT_EQ(problemOf({true, true, true, true}), std::nullopt);
    EXPECT_EQ(problemOf({false, true, true, true}), CardProblem::NotOpened);
}

TEST(CardProblems, AreToldEachInOneSentenceThatNamesTheCard)
{
    std::vector<std::string> all;
    for (auto number = static_cast<std::uint32_t>(CardProblem::NotOpened);
         number <= static_cast<std::uint32_t>(CardProblem::Silent); ++number)
        all.push_back(sentenceOf(kSecond, static_cast<CardProblem>(number)));
    for (const auto& sentence : all) {
        EXPECT_NE(sentence.find("/dev/dri/renderD129"), std::string::npos) << sentence;
        EXPECT_NE(sentence.back(), '.') << sentence;
        EXPECT_EQ(std::ranges::count(all, sentence), 1) << sentence;
    }
}

TEST(CardAnswers, CarryWhatWasSaid)
{
    for (const Answer& answer : {Answer{0, Outcome::Ready, 0}, Answer{9, Outcome::Decoded, 3},
                                 Answer{7, Outcome::Undecodable, 0}})
        EXPECT_EQ(parseCardAnswer(packetView(encode(answer)), answer.sequence)->answer, answer);
    for (const auto& [sequence, problem] :
         {std::pair(0U, CardProblem::NoDriver), std::pair(0U, CardProblem::NotConfined),
          std::pair(5U, CardProblem::Failed)}) {
        const auto said = parseCardAnswer(packetView(encodeProblem(sequence, problem)), sequence);
        ASSERT_TRUE(said);
        EXPECT_EQ(said->problem, problem);
    }
}

/// A guest that has taken it over would have the user widen the rights of their account.
TEST(CardAnswers, AfterTheFirstAreNotAboutTheCardItself)
{
    for (const CardProblem problem : {CardProblem::NotOpened, CardProblem::NoDriver,
                                      CardProblem::WrongPicture, CardProblem::NotConfined})
        EXPECT_FALSE(parseCardAnswer(packetView(encodeProblem(5, problem)), 5));
    EXPECT_FALSE(parseCardAnswer(packetView(encodeProblem(0, CardProblem::Failed)), 0));
}

TEST(CardAnswers, ThatLieAreRefused)
{
    const auto said = static_cast<std::uint32_t>(Outcome::Undecodable) + 1;
    const auto failed = static_cast<std::uint32_t>(CardProblem::Failed);
    for (const Packet& packet :
         {Packet{4, said, failed, 0}, Packet{5, said, 0, 0}, Packet{5, said, failed + 1, 0},
          Packet{5, said, 0xffffffff, 0}, Packet{5, said, failed, 1}, Packet{5, said + 1, 1, 0},
          Packet{5, static_cast<std::uint32_t>(Outcome::Decoded), kSlots, 0}})
        EXPECT_FALSE(parseCardAnswer(packetView(packet), 5)) << packet[1] << ' ' << packet[2];
    EXPECT_FALSE(parseCardAnswer(packetView({5, said, failed, 0}).first(15), 5));
    EXPECT_FALSE(parseAnswer(packetView({5, said, failed, 0}), 5)) << "of one without a card";
}

} // namespace
} // namespace helix::decoding
