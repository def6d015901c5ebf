// What the boundary says, in the window and in helixctl alike.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "boundary/words.h"
#include "operations/answer_json.h"

namespace helix::boundary {
namespace {

using egress::Mode;
using Kind = LedgerLine::Kind;

TEST(BoundaryWords, aRefusalSaysWhatItDidAndWhereItEnds)
{
    BoundarySnapshot before, after;
    before.choice = {Mode::Allowlist, {}, {{"a.org", {}}, {"a.org", 8443}, {"b.org", {}}}};
    before.once = {{"a.org", {}}};
    before.withheld = {{"c.org", {}}};
    after.choice = {Mode::Allowlist, {}, {{"b.org", {}}}};
    after.withheld = {{"c.org", {}}, {"a.org", {}}};
    EXPECT_EQ(describeDenial("a.org", before, after),
              "a.org is refused in this workspace, and not asked for again. Its own rules are "
              "gone: 'a.org', 'a.org:8443'. What was allowed once is gone: 'a.org'. Allowed for "
              "the other workspaces only: 'a.org'; egress take-back --for always takes it from "
              "all of them.");
    EXPECT_EQ(describeDenial("d.org", after, after),
              "d.org is refused in this workspace, and not asked for again.");
    after.choice.mode = Mode::Open;
    EXPECT_EQ(describeDenial("d.org", after, after),
              "d.org is refused in this workspace as soon as it may no longer reach the whole "
              "internet, as it may now, and not asked for again.");
    EXPECT_EQ(describeTakenBack({"a.org", 8443}, AllowScope::Always),
              "'a.org:8443' was taken from every workspace.");
}

TEST(BoundaryWords, WhatTheProviderMayDoFollowsTheInternet)
{
    using egress::Mode;
    const auto closed = describeProviderFetch(Mode::Allowlist, false);
    EXPECT_NE(closed.meaning.find("are refused"), std::string::npos);
    EXPECT_EQ(describeProviderFetch(Mode::Offline, false).meaning, closed.meaning);
    const auto allowed = describeProviderFetch(Mode::Allowlist, true);
    EXPECT_EQ(allowed.title, closed.title) << "one switch";
    EXPECT_NE(allowed.meaning.find("may search the web"), std::string::npos);
    const auto open = describeProviderFetch(Mode::Open, false);
    EXPECT_NE(open.meaning.find("belongs to the open internet"), std::string::npos)
        << "off, and it may all the same";
}

TEST(BoundaryWords, WhatTheClipboardMayCarry)
{
    using operations::ClipboardIn;
    EXPECT_EQ(describeClipboard({}), "In: when you paste. Out: what you copy there.");
    EXPECT_EQ(describeClipboard({ClipboardIn::Off, false}), "In: nothing. Out: nothing.");
    EXPECT_EQ(describeClipboardIn(ClipboardIn::Off).title,
              describeClipboardIn(ClipboardIn::Always).title)
        << "one switch";
    EXPECT_NE(describeClipboardIn(ClipboardIn::Always).meaning.find("passwords"),
              std::string::npos);
}

TEST(BoundaryWords, reach)
{
    struct Row {
        Reach reach;
        std::string said;
        bool nothing;
    };
    const Row rows[] = {
        {{{Mode::Open, {}, {{"a.org", {}}}}, {}, {}}, "Open: the public internet", false},
        {{{Mode::Offline, {}, {{"a.org", {}}}}, {{"b.org", {}}}, {}}, "Offline: no site", false},
        {{{Mode::Allowlist, {}, {}}, {}, {}},
         "Only named sites; none is named yet, so nothing can be reached",
         true},
        // Whoever let it through: the workspace, every workspace, or until it stops.
        {{{Mode::Allowlist, {}, {{"a.org", {}}}}, {}, {}}, "Only a.org", false},
        {{{Mode::Allowlist, {}, {}}, {{"b.org", {}}}, {}}, "Only b.org", false},
        {{{Mode::Allowlist, {}, {}}, {}, {{"c.org", 8443}}}, "Only c.org:8443", false},
        {{{Mode::Allowlist, {}, {{"a.org", {}}}}, {{"a.org", {}}}, {{"a.org", {}}}},
         "Only a.org",
         false},
        {{{Mode::Allowlist, {}, {{"a.org", {}}, {"b.org", {}}}}, {{"c.org", {}}}, {{"d.org", {}}}},
         "Only a.org, b.org, c.org, d.org",
         false},
        {{{Mode::Allowlist, {}, {{"a.org", {}}, {"b.org", {}}}},
          {{"c.org", {}}},
          {{"d.org", {}}, {"e.org", {}}}},
         "Only a.org, b.org, c.org and 2 more",
         false},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(describeReach(row.reach), row.said);
        EXPECT_EQ(reachesNothing(row.reach), row.nothing) << row.said;
    }
    const auto& list = egress::readyMadeLists().front();
    const Reach listed{{Mode::Allowlist, {std::string(list.name)}, {}}, {}, {}};
    EXPECT_EQ(describeReach(listed), "Only \"" + std::string(list.title) + "\"");
}

LedgerLine line(Kind kind, bool allowed, const std::string& rule, std::uint16_t port = 443)
{
    LedgerLine line;
    line.kind = kind;
    line.allowed = allowed;
    line.rule = rule;
    line.port = port;
    return line;
}

TEST(BoundaryWords, crossings)
{
    const std::pair<LedgerLine, std::string> rows[] = {
        {line(Kind::Clipboard, true, "in"), "Your clipboard, pasted there."},
        {line(Kind::Clipboard, true, "out"), "Copied there, into your clipboard."},
        {line(Kind::File, true, "in"), "A file that you brought into its Downloads."},
        {line(Kind::Tcp, true, "open"), "The public internet is open to this workspace."},
        {line(Kind::Tcp, true, "workspace a.org"), "Allowed for this workspace: a.org"},
        {line(Kind::Tcp, true, "always a.org:81"), "Allowed for every workspace: a.org:81"},
        {line(Kind::Dns, true, "once a.org"), "Allowed once, until it stops: a.org"},
        {line(Kind::Tcp, true, "list:unknown a.org"), "Allowed by the list \"unknown\": a.org"},
        {line(Kind::Tcp, false, "not-listed"), "The site is not among those that were allowed."},
        {line(Kind::Tcp, false, "new-word"), "Refused by the rule \"new-word\"."},
        {line(Kind::Tcp, false, ""), "Refused."},
        {line(Kind::Service, true, "service", 8080), "Went to Helix's model gateway."},
        {line(Kind::Forward, true, "forward", 8000), "Came in through a port mapping."},
        {line(Kind::Forward, true, "forward", 22),
         "Came in through SSH: your own ssh, or helixctl cp."},
        {line(Kind::Control, true, "forward", 7443),
         "Helix's own channel to its agent in the workspace."},
        {line(Kind::Frame, false, "bad\x1b[2J"),
         "A packet that no ordinary program sends: bad?[2J."},
    };
    for (const auto& [crossing, said] : rows) {
        EXPECT_EQ(describeCrossing(crossing), said);
        EXPECT_EQ(explained(crossing).reason, said) << "the control socket and the export say it";
    }
}

TEST(BoundaryWords, onlyTheControlChannelIsHelixsOwn)
{
    EXPECT_TRUE(isOwnChannel(line(Kind::Control, true, "forward", 7443)));
    EXPECT_FALSE(isOwnChannel(line(Kind::Forward, true, "forward", 8000)));
    EXPECT_FALSE(isOwnChannel(line(Kind::Tcp, true, "open", 7443))) << "a guest's own doing";
    EXPECT_TRUE(operations::writeAnswer(line(Kind::Control, true, "forward", 7443))
                    .contains("own_channel"));
    EXPECT_FALSE(
        operations::writeAnswer(line(Kind::Tcp, true, "open", 7443)).contains("own_channel"));
}

} // namespace
} // namespace helix::boundary
