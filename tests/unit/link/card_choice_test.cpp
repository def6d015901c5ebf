// Which graphics card decodes, and the way back to the processor: with a helix-decode that a guest
// has taken over, and with the real one.

#include "link/card_choice.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "build_tree.h"
#include "fakes/fake_agent/fake_desktop.h"
#include "link/desktop_decoder.h"
#include "unit/async/loop_fixture.h"

namespace helix::link {
namespace {

using namespace std::chrono_literals;
using decoding::Card;
using decoding::CardProblem;
namespace fs = std::filesystem;

constexpr Card kLowCard{Card::Driver::VaApi, 190}, kHighCard{Card::Driver::VaApi, 191},
    kNvidiaCard{Card::Driver::Nvdec, 0};
constexpr int kCardSide = 64;

TEST(CardChoice, TriesOneAfterTheOtherAndTellsWhyNoneDoes)
{
    CardChoice choice({kLowCard, kHighCard});
    EXPECT_EQ(choice.card(), kLowCard);
    EXPECT_EQ(choice.inUse() + choice.whyNone(), "") << "nothing is known";
    choice.refuse(kLowCard, CardProblem::NoDriver);
    EXPECT_EQ(choice.card(), kHighCard);
    choice.refuse(kLowCard, CardProblem::NoDriver);
    EXPECT_EQ(choice.card(), kHighCard) << "another stream says it as well";
    choice.works(kHighCard);
    EXPECT_EQ(choice.inUse(), "VA-API on /dev/dri/renderD191");
    EXPECT_EQ(choice.whyNone(), "");
    choice.refuse(kHighCard, CardProblem::NotOpened);
    EXPECT_EQ(choice.card(), std::nullopt);
    EXPECT_EQ(choice.whyNone(), decoding::sentenceOf(kLowCard, CardProblem::NoDriver) + "; " +
                                    decoding::sentenceOf(kHighCard, CardProblem::NotOpened));
}

TEST(CardChoice, OneThatFailedIsTheLast)
{
    CardChoice choice({kLowCard, kHighCard, kNvidiaCard});
    choice.works(kLowCard);
    choice.giveUp(kLowCard, CardProblem::Failed);
    EXPECT_EQ(choice.card(), std::nullopt);
    EXPECT_EQ(choice.inUse(), "");
    choice.works(kLowCard);
    choice.giveUp(kLowCard, CardProblem::Ended);
    EXPECT_EQ(choice.card(), std::nullopt);
    EXPECT_EQ(choice.whyNone(), decoding::sentenceOf(kLowCard, CardProblem::Failed));
}

TEST(CardChoice, IsToldAsTheNameOfWhatDecodes)
{
    EXPECT_EQ(decoderName(nullptr), "FFmpeg h264, software");
    const auto choice = std::make_shared<CardChoice>(std::vector{kLowCard});
    EXPECT_EQ(decoderName(choice), "FFmpeg h264, software") << "as long as it is not known to work";
    choice->works(kLowCard);
    EXPECT_EQ(decoderName(choice), "FFmpeg h264, VA-API on /dev/dri/renderD190");
    choice->giveUp(kLowCard, CardProblem::Ended);
    EXPECT_EQ(decoderName(choice), "FFmpeg h264, software (no graphics card for decoding: the "
                                   "decoder for VA-API on /dev/dri/renderD190 ended by itself, or "
                                   "its cage ended it)");
}

class WithCards : public fixture::LoopTest {
protected:
    DesktopDecoder open(const fs::path& program, std::vector<Card> cards,
                        std::chrono::milliseconds deadline = 20s)
    {
        m_cards = std::make_shared<CardChoice>(std::move(cards));
        m_restarts = std::make_shared<Restarts>();
        return openAgain(program, deadline);
    }
    DesktopDecoder openAgain(const fs::path& program, std::chrono::milliseconds deadline = 20s)
    {
        DecoderOptions options{program, deadline};
        options.restarts = m_restarts;
        options.cards = m_cards;
        return DesktopDecoder::create(std::move(options)).value();
    }
    static fs::path taken() { return tests::builtProgram("taken_desktop_decoder"); }
    static fs::path real() { return tests::builtProgram("helix-decode"); }
    fs::path takenAs(const std::string& name)
    {
        fs::create_symlink(taken(), folder() / name);
        return folder() / name;
    }
    static Result<decoding::DecodedPlanes> order(DesktopDecoder& decoder, const std::string& words)
    {
        return decoder.decode(asBytes(words), kCardSide, kCardSide);
    }
    /// All of Restarts::kMost are left.
    bool nothingWasCounted()
    {
        for (int i = 0; i < Restarts::kMost; ++i)
            if (!m_restarts->mayStart(std::chrono::steady_clock::now()))
                return false;
        return true;
    }

    RestartsPtr m_restarts = std::make_shared<Restarts>();
    CardChoicePtr m_cards;
};

TEST_F(WithCards, AreFoundByTheirDevices)
{
    EXPECT_NE(chooseCard(folder())->whyNone(), "") << "an empty /dev";
    fs::create_directory(folder() / "dri");
    for (const char* name : {"dri/card0", "dri/renderD129", "nvidiactl", "null"})
        std::ofstream(folder() / name) << '\n';
    const auto found = chooseCard(folder());
    EXPECT_EQ(found->card(), (Card{Card::Driver::VaApi, 129}));
    found->refuse(*found->card(), CardProblem::NoDriver);
    EXPECT_EQ(found->card(), kNvidiaCard);
}

TEST_F(WithCards, OneThatWorksDecodes)
{
    auto decoder = open(taken(), {kLowCard});
    ASSERT_TRUE(order(decoder, "honest"));
    EXPECT_EQ(m_cards->inUse(), "VA-API on /dev/dri/renderD190");
}

TEST_F(WithCards, ThatAllComeToNothingCostNoPicture)
{
    auto decoder = open(takenAs("cardless"), {kLowCard, kHighCard, kNvidiaCard});
    ASSERT_TRUE(order(decoder, "honest")) << "the first one already";
    EXPECT_EQ(m_cards->card(), std::nullopt);
    for (const Card& card : {kLowCard, kHighCard, kNvidiaCard})
        EXPECT_NE(m_cards->whyNone().find(decoding::sentenceOf(card, CardProblem::NoDriver)),
                  std::string::npos);
    EXPECT_TRUE(nothingWasCounted());
}

/// However it fails: the unit is decoded by the processor, no key frame is asked for where it is
/// one, and there is no card for this guest any more.
TEST_F(WithCards, OneThatFailsIsReplacedByTheProcessorOnceAndForAll)
{
    for (const auto& [fault, problem] :
         {std::pair("card fail", CardProblem::Failed), std::pair("card crash", CardProblem::Ended),
          std::pair("card leave", CardProblem::Ended),
          std::pair("outcome 9", CardProblem::Ended)}) {
        auto decoder = open(taken(), {kLowCard, kHighCard});
        ASSERT_TRUE(order(decoder, "honest"));
        const int withCard = decoder.pid();
        const auto after = order(decoder, fault);
        EXPECT_EQ(after.has_value(), std::string_view(fault).starts_with("card")) << fault;
        EXPECT_EQ(m_cards->card(), std::nullopt) << fault;
        EXPECT_EQ(m_cards->whyNone(), decoding::sentenceOf(kLowCard, problem)) << fault;
        EXPECT_NE(decoder.pid(), withCard);
        ASSERT_TRUE(order(decoder, "honest"));
        const int software = decoder.pid();
        for (int i = 0; i < 20; ++i)
            ASSERT_TRUE(order(decoder, "card crash")) << "there is none to crash";
        EXPECT_EQ(decoder.pid(), software);
        auto next = openAgain(taken());
        EXPECT_TRUE(order(next, "card crash")) << "nor with the next connection";
    }
}

TEST_F(WithCards, OneThatHangsIsGivenUpAsWell)
{
    auto decoder = open(taken(), {kLowCard}, 300ms);
    ASSERT_TRUE(until([&] { return order(decoder, "honest").has_value(); }));
    if (m_cards->card()) { // not given up already on a slow computer
        (void)order(decoder, "card sleep");
        EXPECT_EQ(m_cards->whyNone(), decoding::sentenceOf(kLowCard, CardProblem::Silent));
    }
    EXPECT_EQ(m_cards->card(), std::nullopt);
}

TEST_F(WithCards, AGuestThatBreaksTheProcessorsDecoderAfterwardsIsStoppedAsEver)
{
    auto decoder = open(taken(), {kLowCard});
    ASSERT_TRUE(order(decoder, "card fail"));
    for (int i = 0; i < Restarts::kMost; ++i)
        ASSERT_EQ(order(decoder, "crash").error().code, ErrorCode::Protocol) << i;
    EXPECT_EQ(order(decoder, "crash").error().code, ErrorCode::Unavailable);
}

/// The cage of a card that is not there: what a guest gets that takes such a decoder over.
TEST_F(WithCards, OneThatIsTakenOverIsEndedByTheKernelForWhateverItTries)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's own system calls are not on the list";
#endif
    for (const Card& card : {kLowCard, kNvidiaCard})
        for (const char* attack : {"open", "socket", "exec", "fork", "ptrace", "kill", "dup",
                                   "send", "memfd", "ring", "limits", "file", "code", "control"}) {
            auto decoder = open(taken(), {card});
            ASSERT_TRUE(order(decoder, "honest"));
            // The processor is then given the same order, and its cage ends it likewise.
            const auto none = order(decoder, std::string("attack ") + attack);
            ASSERT_FALSE(none) << attack << " got through";
            EXPECT_EQ(m_cards->whyNone(), decoding::sentenceOf(card, CardProblem::Ended)) << attack;
        }
}

TEST_F(WithCards, TheRealOneGoesOnWithoutWhereThereIsNone)
{
    if (fs::exists(decoding::devicesOf(kHighCard).front()))
        GTEST_SKIP() << "this computer has 64 graphics cards";
    auto decoder = open(real(), {kLowCard, kHighCard});
    fakes::FakeEncoder encoder(kCardSide, kCardSide);
    const fakes::FakeScreen screen{kCardSide, kCardSide, 0, 0};
    for (int i = 0; i < 10; ++i) {
        const auto planes = decoder.decode(encoder.encode(screen, i == 0), kCardSide, kCardSide);
        ASSERT_TRUE(planes) << i << ' ' << planes.error().describe();
        EXPECT_NEAR(planes->data[0][0], fakes::FakeScreen::kBrightLuma, 6);
    }
    EXPECT_NE(m_cards->whyNone().find("/dev/dri/renderD190 cannot be opened"), std::string::npos)
        << m_cards->whyNone();
    EXPECT_TRUE(nothingWasCounted());
}

/// Whatever this computer has; where that is a card, in its cage.
TEST_F(WithCards, TheRealOneDecodesWithWhatThisComputerHas)
{
    m_cards = chooseCard();
    auto decoder = openAgain(real());
    ASSERT_TRUE(decoder.awaitReady());
    if (m_cards->inUse().empty())
        GTEST_SKIP() << "no graphics card decodes here: " << m_cards->whyNone();
    for (const auto& [width, height] : {std::pair(640, 480), std::pair(1280, 720)}) {
        fakes::FakeEncoder encoder(width, height);
        for (int i = 0; i < 30; ++i) {
            const fakes::FakeScreen screen{width, height, 2 * i, 2};
            const auto planes = decoder.decode(encoder.encode(screen, i == 0), width, height);
            ASSERT_TRUE(planes) << i << ' ' << planes.error().describe();
            EXPECT_NEAR(planes->data[0][40 * planes->stride[0] + 60],
                        fakes::FakeScreen::kBrightLuma, 6);
        }
    }
    EXPECT_NE(m_cards->inUse(), "") << m_cards->whyNone();
}

} // namespace
} // namespace helix::link
