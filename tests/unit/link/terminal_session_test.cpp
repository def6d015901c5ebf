#include "link/terminal_session.h"

#include <algorithm>

#include "link_fixture.h"

namespace helix::link {
namespace {

class Terminal : public WithFakeAgent {
protected:
    void open(Credential credential)
    {
        m_terminal =
            std::make_unique<TerminalSession>(m_agent->port(), std::move(credential), 80, 24);
        auto* terminal = m_terminal.get();
        QObject::connect(terminal, &TerminalSession::received, terminal,
                         [this](const QByteArray& bytes) { m_received += bytes; });
        QObject::connect(terminal, &TerminalSession::ended, terminal,
                         [this](int status) { m_ends.push_back(status); });
        QObject::connect(terminal, &TerminalSession::failed, terminal,
                         [this](const QString& text) { m_failures << text; });
    }
    QByteArray m_received;
    std::vector<int> m_ends;
    QStringList m_failures;
    std::unique_ptr<TerminalSession> m_terminal;
};

TEST_F(Terminal, saysItsSizeFirstAndPassesBytesBothWays)
{
    open(credential());
    m_terminal->write("early "); // before the connection stands
    ASSERT_TRUE(waitUntil([&] { return m_received.contains("EARLY"); }));
    EXPECT_TRUE(m_received.startsWith(R"(size {"cols":80,"rows":24})"));
    m_terminal->write("late");
    m_terminal->resize(100, 30);
    ASSERT_TRUE(waitUntil([&] {
        return m_received.contains("LATE") && m_received.contains(R"({"cols":100,"rows":30})");
    }));
    m_terminal->write(QByteArray(200000, 'x')); // more than one message may hold
    ASSERT_TRUE(waitUntil([&] { return m_received.count('X') >= 200000; }));
}

TEST_F(Terminal, tellsTheExitStatusOnce)
{
    open(credential());
    m_terminal->write("exit");
    ASSERT_TRUE(waitUntil([&] { return !m_ends.empty(); }));
    EXPECT_FALSE(waitUntil([&] { return m_ends.size() > 1 || !m_failures.isEmpty(); }, 200ms));
    EXPECT_EQ(m_ends, std::vector<int>{7});
}

TEST_F(Terminal, saysOnceWhyItFailed)
{
    const auto paired = credential();
    m_agent->changeIdentity(fakes::makeIdentity());
    open(paired);
    ASSERT_TRUE(waitUntil([&] { return !m_failures.isEmpty(); }));
    EXPECT_TRUE(m_failures[0].contains(QStringLiteral("not the agent")));
    EXPECT_EQ(m_failures.size(), 1);
    m_terminal->write("x");
}

} // namespace
} // namespace helix::link
