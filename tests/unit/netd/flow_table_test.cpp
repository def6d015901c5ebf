#include "netd/flow_table.h"

#include <gtest/gtest.h>

namespace helix::netd {
namespace {

constexpr egress::Ipv4 kPeer{0x5db8d822};

Flow makeFlow(FlowKind kind, int fd, std::uint16_t guestPort = 40000, std::uint16_t port = 80)
{
    Flow flow;
    flow.kind = kind;
    flow.fd = fd;
    flow.address = kPeer;
    flow.guestPort = guestPort;
    flow.port = port;
    return flow;
}

TEST(FlowTable, FindsByDescriptorAndByAddresses)
{
    FlowTable table;
    const auto id = table.add(makeFlow(FlowKind::Tcp, 7)).id;
    EXPECT_EQ(table.byFd(7)->id, id);
    EXPECT_EQ(table.find(FlowKind::Tcp, 40000, kPeer, 80)->id, id);
    EXPECT_EQ(table.find(FlowKind::Udp, 40000, kPeer, 80), nullptr);
    EXPECT_EQ(table.find(FlowKind::Tcp, 40001, kPeer, 80), nullptr);
    EXPECT_EQ(table.remove(id)->id, id);
    EXPECT_EQ(table.byFd(7), nullptr);
    EXPECT_EQ(table.find(FlowKind::Tcp, 40000, kPeer, 80), nullptr);
    EXPECT_EQ(table.remove(id), nullptr);
}

TEST(FlowTable, DatagramFlowsShareADescriptor)
{
    FlowTable table;
    const auto one = table.add(makeFlow(FlowKind::Udp, 7, 40000, 53)).id;
    const auto other = table.add(makeFlow(FlowKind::Udp, 7, 40000, 123)).id;
    EXPECT_EQ(table.byFd(7), nullptr);
    EXPECT_EQ(table.datagramPeer(7, kPeer, 53)->id, one);
    EXPECT_EQ(table.datagramPeer(7, kPeer, 123)->id, other);
    EXPECT_EQ(table.datagramPeer(7, kPeer, 124), nullptr);
    table.remove(one);
    EXPECT_TRUE(table.isDatagramFd(7));
    table.remove(other);
    EXPECT_FALSE(table.isDatagramFd(7));
}

TEST(FlowTable, ADatagramFlowMovesToANewDescriptor)
{
    FlowTable table;
    Flow& flow = table.add(makeFlow(FlowKind::Udp, 7));
    table.attach(flow, 8);
    EXPECT_FALSE(table.isDatagramFd(7));
    EXPECT_EQ(table.datagramPeer(8, kPeer, 80), &flow);
}

TEST(FlowTable, ALaterFlowBetweenTheSameEndsStaysFound)
{
    FlowTable table;
    const auto former = table.add(makeFlow(FlowKind::Tcp, 7)).id;
    const auto latter = table.add(makeFlow(FlowKind::Tcp, 8)).id;
    table.remove(former);
    ASSERT_NE(table.find(FlowKind::Tcp, 40000, kPeer, 80), nullptr);
    EXPECT_EQ(table.find(FlowKind::Tcp, 40000, kPeer, 80)->id, latter);
}

TEST(FlowTable, CountsTheGuestsOwnAndForwardsApart)
{
    FlowTable table;
    const auto forward = table.add(makeFlow(FlowKind::Forward, 5)).id;
    table.add(makeFlow(FlowKind::Tcp, 6));
    table.add(makeFlow(FlowKind::Service, 7, 40001));
    EXPECT_EQ(table.guestFlows(), 2U);
    EXPECT_EQ(table.forwards(), 1U);
    // A forward is nobody's way out.
    EXPECT_EQ(table.select([](const Flow&) { return true; }).size(), 3U);
    table.remove(forward);
    EXPECT_EQ(table.forwards(), 0U);
}

TEST(FlowTable, KnowsHowManyAreLookedInto)
{
    FlowTable table;
    Flow waiting = makeFlow(FlowKind::Tcp, 7);
    waiting.guard = Guard::ServerName;
    Flow& one = table.add(waiting);
    waiting.fd = 8;
    waiting.guestPort = 40001;
    const auto other = table.add(waiting).id;
    EXPECT_EQ(table.guarded(), 2U);
    table.setGuard(one, Guard::SshAnswer);
    EXPECT_EQ(table.guarded(), 2U);
    table.setGuard(one, Guard::None);
    table.setGuard(one, Guard::None);
    EXPECT_EQ(table.guarded(), 1U);
    table.remove(other);
    EXPECT_EQ(table.guarded(), 0U);
}

} // namespace
} // namespace helix::netd
