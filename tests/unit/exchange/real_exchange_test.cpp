// The clipboard from end to end: wl-copy and wl-paste on a real Sway, the real helix-agent, the service.

#include <fstream>

#include <QProcess>

#include "unit/exchange/exchange_fixture.h"
#include "unit/link/real_agent.h"

namespace helix::exchange {
namespace {

using link::waitUntil;
using namespace std::chrono_literals;

class RealExchange : public link::WithApplication {
protected:
    void SetUp() override
    {
        if (const auto why = link::HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
        if (!QFile::exists("/usr/bin/wl-copy"))
            GTEST_SKIP() << "wl-clipboard is not installed";
        ASSERT_TRUE(m_sway.start());
        m_agent = std::make_unique<link::RealAgent>(m_bootstrap);
        ASSERT_TRUE(m_agent->start(m_sway.socket()));
        link::PairingTicket ticket{m_bootstrap.workspace, m_bootstrap.generation,
                                   m_bootstrap.secret, randomBytes(protocol::kNonceSize)};
        auto paired =
            QCoro::waitFor(link::pairWithGuest(m_agent->port(), std::move(ticket), 20s, {}));
        ASSERT_TRUE(paired) << paired.error().describe();
        m_door.where = {m_agent->port(), *paired};
        QObject::connect(&m_exchange, &Exchange::copied, &m_exchange,
                         [this](const WorkspaceId&, const auto& kinds, bool) { m_kinds = kinds; });
        m_attending = m_exchange.attend(m_bootstrap.workspace);
    }
    /// A program of the desktop, with this on its standard input; what it says.
    QByteArray run(const QString& program, const QStringList& arguments,
                   const QByteArray& input = {})
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("WAYLAND_DISPLAY", m_sway.socket());
        environment.insert("XDG_RUNTIME_DIR", QFileInfo(m_sway.socket()).path());
        process.setProcessEnvironment(environment);
        // wl-copy stays behind, with the output of who has started it.
        if (program == "wl-copy") {
            process.setStandardOutputFile(QProcess::nullDevice());
            process.setStandardErrorFile(QProcess::nullDevice());
        }
        process.start(program, arguments);
        process.write(input);
        process.closeWriteChannel();
        bool isOver = false;
        QObject::connect(&process, &QProcess::finished, &process, [&isOver] { isOver = true; });
        EXPECT_TRUE(waitUntil([&] { return isOver; }));
        return process.readAllStandardOutput();
    }
    Result<void> put(std::string_view text, Wish wish = Wish::Paste)
    {
        return QCoro::waitFor(m_exchange.put(m_bootstrap.workspace, textContent(text), wish, {}));
    }
    QByteArray paste() { return run("wl-paste", {"-n", "-t", "text/plain;charset=utf-8"}); }

    protocol::Bootstrap m_bootstrap = link::someBootstrap();
    link::HeadlessSway m_sway;
    std::unique_ptr<link::RealAgent> m_agent;
    AgentDoor m_door;
    Records m_records;
    ExchangeService m_exchange{m_door, m_records.boundary()};
    std::vector<ClipboardKind> m_kinds;
    std::shared_ptr<void> m_attending;
};

TEST_F(RealExchange, BothWaysAndALineForEach)
{
    const auto placed = put("hello gr\xc3\xbc\xc3\x9f");
    ASSERT_TRUE(placed) << placed.error().describe();
    EXPECT_TRUE(m_records.lines.empty()) << "nothing has crossed yet but kinds and sizes";
    EXPECT_EQ(paste(), "hello gr\xc3\xbc\xc3\x9f");
    ASSERT_EQ(m_records.lines.size(), 1U);
    EXPECT_EQ(m_records.lines[0].name, "clipboard: text");
    EXPECT_EQ(m_records.lines[0].bytesIn, 12U);
    EXPECT_EQ(m_records.lines[0].rule, "in");

    run("wl-copy", {"-t", "text/plain;charset=utf-8"}, "from there");
    ASSERT_TRUE(waitUntil([&] { return m_kinds == std::vector{ClipboardKind::Text}; }));
    const auto taken =
        QCoro::waitFor(m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {}));
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(asText(*taken), "from there");
    ASSERT_EQ(m_records.lines.size(), 2U);
    EXPECT_EQ(m_records.lines[1].bytesOut, 10U);
    EXPECT_EQ(m_records.lines[1].rule, "out");
    for (const auto& line : m_records.lines)
        EXPECT_EQ(line.name.find("hello"), std::string::npos) << "never the content";
}

TEST_F(RealExchange, MegabytesAndTheLimit)
{
    const std::string large(protocol::kMaxClipboardBytes, 'm');
    ASSERT_TRUE(put(large));
    EXPECT_TRUE(paste() == QByteArray::fromStdString(large));
    EXPECT_EQ(put(large + "x").error().code, ErrorCode::ResourceExhausted);
    run("wl-copy", {"-t", "text/plain;charset=utf-8"}, QByteArray::fromStdString(large + "x"));
    ASSERT_TRUE(waitUntil([&] { return m_kinds == std::vector{ClipboardKind::Text}; }));
    const auto much =
        QCoro::waitFor(m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {}));
    ASSERT_FALSE(much);
    EXPECT_EQ(much.error().code, ErrorCode::ResourceExhausted) << much.error().describe();
    run("wl-copy", {"-t", "text/plain;charset=utf-8"}, "small again");
    Result<Bytes> taken = fail(ErrorCode::Internal, "");
    ASSERT_TRUE(waitUntil([&] {
        taken = QCoro::waitFor(m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {}));
        return taken.has_value();
    }));
    EXPECT_EQ(asText(*taken), "small again");
}

TEST_F(RealExchange, SwitchedOffNothingIsThereAnyMore)
{
    ASSERT_TRUE(put("secret"));
    m_records.choice.in = ClipboardIn::Off;
    m_exchange.onChoice(m_bootstrap.workspace);
    EXPECT_TRUE(waitUntil([&] { return paste().isEmpty(); }));
    EXPECT_EQ(put("more").error().code, ErrorCode::Conflict);
    m_records.choice.out = false;
    EXPECT_EQ(QCoro::waitFor(m_exchange.take(m_bootstrap.workspace, ClipboardKind::Text, {}))
                  .error()
                  .code,
              ErrorCode::Conflict);
}

TEST_F(RealExchange, WhoGoesTakesTheOfferWithThem)
{
    ASSERT_TRUE(put("secret"));
    m_attending.reset();
    EXPECT_TRUE(waitUntil([&] { return paste().isEmpty(); }));
    // A command's stays for those who paste later.
    ASSERT_TRUE(put("for later", Wish::Command));
    EXPECT_EQ(paste(), "for later");
}

} // namespace
} // namespace helix::exchange
