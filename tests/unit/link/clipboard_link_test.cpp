// The host's end of /v1/clipboard, also with guests that lie.

#include "link/clipboard_link.h"

#include "link_fixture.h"

namespace helix::link {
namespace {

using namespace protocol;

class Clipboard : public WithFakeAgent {
protected:
    void open()
    {
        m_link = std::make_unique<ClipboardLink>(m_agent->port(), credential());
        auto* link = m_link.get();
        QObject::connect(link, &ClipboardLink::copied, link, [this] { ++m_copies; });
        QObject::connect(link, &ClipboardLink::placed, link,
                         [this](std::uint32_t offer, ClipboardProblem) { m_placed = offer; });
        QObject::connect(link, &ClipboardLink::pasted, link,
                         [this](ClipboardKind, std::size_t bytes) { m_pasted.push_back(bytes); });
        QObject::connect(
            link, &ClipboardLink::fetched, link,
            [this](ClipboardKind, const Result<Bytes>& bytes) { m_fetched.push_back(bytes); });
        QObject::connect(link, &ClipboardLink::closed, link,
                         [this](const Error& why) { m_why = why; });
        ASSERT_TRUE(waitUntil([&] { return m_agent->clipboardClients() == 1; }));
    }
    void say(const ClipboardMessage& message)
    {
        const Bytes bytes = encodeClipboardMessage(message);
        m_agent->injectClipboard(QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));
    }
    /// What the guest has heard; of pieces their bytes.
    template <typename Message>
    std::vector<Message> heard()
    {
        std::vector<Message> all;
        for (const QByteArray& raw : m_agent->clipboardMessages()) {
            const auto message =
                decodeClipboardMessage({reinterpret_cast<const std::uint8_t*>(raw.constData()),
                                        static_cast<std::size_t>(raw.size())});
            EXPECT_TRUE(message);
            if (message && std::holds_alternative<Message>(*message))
                all.push_back(std::get<Message>(*message));
        }
        return all;
    }
    static std::shared_ptr<const ClipboardContent> text(std::size_t size)
    {
        auto content = std::make_shared<ClipboardContent>();
        content->emplace(ClipboardKind::Text, Bytes(size, 'x'));
        return content;
    }
    void copyThere(std::uint32_t number, ClipboardKind kind = ClipboardKind::Text)
    {
        const int before = m_copies;
        say(ClipboardOffer{number, {{kind, kUnknownClipboardSize}}});
        ASSERT_TRUE(waitUntil([&] { return m_copies > before; }));
    }

    std::unique_ptr<ClipboardLink> m_link;
    int m_copies = 0;
    std::uint32_t m_placed = 0;
    std::vector<std::size_t> m_pasted;
    std::vector<Result<Bytes>> m_fetched;
    std::optional<Error> m_why;
};

TEST_F(Clipboard, AnOfferTellsKindsAndSizesAndNoContent)
{
    open();
    const auto number = m_link->offer(text(300'000));
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardOffer>().size() == 1; }));
    const ClipboardOffer told{number, {{ClipboardKind::Text, 300'000}}};
    EXPECT_EQ(heard<ClipboardOffer>()[0], told);
    EXPECT_TRUE(heard<ClipboardPiece>().empty());
    say(ClipboardFetch{number, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] {
        const auto pieces = heard<ClipboardPiece>();
        return !pieces.empty() && pieces.back().last;
    }));
    std::size_t size = 0;
    for (const auto& piece : heard<ClipboardPiece>())
        size += piece.data.size();
    EXPECT_EQ(size, 300'000U);
    EXPECT_EQ(m_pasted, std::vector<std::size_t>{300'000}) << "on record";
}

TEST_F(Clipboard, AGuestGetsWhatIsOfferedNowAndNothingElse)
{
    open();
    const auto first = m_link->offer(text(10));
    const auto second = m_link->offer(text(20));
    say(ClipboardFetch{first, ClipboardKind::Text});
    say(ClipboardFetch{second, ClipboardKind::Png});
    say(ClipboardFetch{second + 1, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardRefusal>().size() == 3; }));
    m_link->withdraw();
    say(ClipboardFetch{second, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardRefusal>().size() == 4; }));
    EXPECT_TRUE(heard<ClipboardPiece>().empty());
    EXPECT_TRUE(m_pasted.empty());
    EXPECT_FALSE(m_why);
}

TEST_F(Clipboard, AGuestThatAsksAndAsksIsRefused)
{
    open();
    const auto number = m_link->offer(text(10));
    for (int i = 0; i < 100; ++i)
        say(ClipboardFetch{number, ClipboardKind::Text});
    ASSERT_TRUE(waitUntil(
        [&] { return heard<ClipboardRefusal>().size() + heard<ClipboardPiece>().size() >= 100; }));
    EXPECT_EQ(m_pasted.size(), 64U);
}

TEST_F(Clipboard, WhatWasCopiedThereComesInPieces)
{
    open();
    copyThere(5);
    EXPECT_EQ(m_link->copiedKinds(), std::vector{ClipboardKind::Text});
    m_link->fetch(ClipboardKind::Text);
    ASSERT_TRUE(waitUntil([&] { return heard<ClipboardFetch>().size() == 1; }));
    const auto part = [](std::string_view text) { return asBytes(text); };
    say(ClipboardPiece{4, ClipboardKind::Text, true, part("of an older one")});
    say(ClipboardPiece{5, ClipboardKind::Text, false, part("rm -rf\x1b[201~")});
    say(ClipboardPiece{5, ClipboardKind::Text, true, part(" ~\r\n")});
    ASSERT_TRUE(waitUntil([&] { return !m_fetched.empty(); }));
    ASSERT_TRUE(m_fetched[0]);
    EXPECT_EQ(asText(*m_fetched[0]), "rm -rf[201~ ~\n");
    say(ClipboardPiece{5, ClipboardKind::Text, true, part("again, unasked")});
    EXPECT_FALSE(waitUntil([&] { return m_fetched.size() > 1 || m_why; }, 200ms));
}

TEST_F(Clipboard, MoreThanItMayIsCutOff)
{
    open();
    copyThere(1, ClipboardKind::Png);
    m_link->fetch(ClipboardKind::Png);
    const Bytes piece(kClipboardPiece, 'a');
    for (std::size_t i = 0; i <= kMaxClipboardBytes / kClipboardPiece; ++i)
        say(ClipboardPiece{1, ClipboardKind::Png, false, piece});
    ASSERT_TRUE(waitUntil([&] { return m_why.has_value(); }));
    ASSERT_EQ(m_fetched.size(), 1U);
    EXPECT_EQ(m_fetched[0].error().code, ErrorCode::ResourceExhausted);
}

TEST_F(Clipboard, GarbageEndsIt)
{
    open();
    m_agent->injectClipboard(QByteArray("\x01\x09garbage", 9));
    ASSERT_TRUE(waitUntil([&] { return m_why.has_value(); }));
    EXPECT_EQ(m_why->code, ErrorCode::Protocol);
}

TEST_F(Clipboard, ANewerCopyAndARefusalEndAFetch)
{
    open();
    copyThere(1);
    m_link->fetch(ClipboardKind::Text);
    copyThere(2);
    ASSERT_EQ(m_fetched.size(), 1U);
    EXPECT_EQ(m_fetched[0].error().code, ErrorCode::NotFound);
    m_link->fetch(ClipboardKind::Text);
    say(ClipboardRefusal{2, ClipboardKind::Text, ClipboardProblem::TooLarge});
    ASSERT_TRUE(waitUntil([&] { return m_fetched.size() == 2; }));
    EXPECT_EQ(m_fetched[1].error().code, ErrorCode::ResourceExhausted);
    m_link->fetch(ClipboardKind::Text);
    m_link->fetch(ClipboardKind::Text);
    EXPECT_EQ(m_fetched.size(), 3U) << "one at a time";
    say(ClipboardPiece{2, ClipboardKind::Text, true, asBytes("\xff")});
    ASSERT_TRUE(waitUntil([&] { return m_fetched.size() == 4; }));
    EXPECT_EQ(m_fetched[3].error().code, ErrorCode::Protocol) << "no text";
}

} // namespace
} // namespace helix::link
