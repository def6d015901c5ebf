#include "egress/dns_message.h"

#include <gtest/gtest.h>

#include "unit/egress/hex.h"

namespace helix::egress {
namespace {

// 0x4242, recursion desired, one question: wWw.example.org A IN
const Bytes kQuery = fromHex("4242 0100 0001 0000 0000 0000 03775777 076578616d706c65 036f7267 00"
                             "0001 0001");

Bytes changed(std::size_t at, std::uint8_t value)
{
    Bytes message = kQuery;
    message[at] = value;
    return message;
}

Bytes withOpt(std::string_view opt)
{
    Bytes message = changed(11, 1);
    const Bytes more = fromHex(opt);
    message.insert(message.end(), more.begin(), more.end());
    return message;
}

TEST(DnsQuery, ReadsAQuestion)
{
    const auto query = parseDnsQuery(kQuery);
    ASSERT_TRUE(query) << query.error().message;
    EXPECT_EQ(query->id, 0x4242);
    EXPECT_EQ(query->name, "www.example.org");
    EXPECT_EQ(query->asked, "wWw.example.org");
    EXPECT_EQ(query->type, kTypeA);
    EXPECT_TRUE(query->recursionDesired);
    EXPECT_FALSE(query->edns);
    EXPECT_EQ(parseDnsQuery(changed(kQuery.size() - 3, 28))->type, kTypeAaaa);
    EXPECT_FALSE(parseDnsQuery(changed(2, 0))->recursionDesired);
    EXPECT_TRUE(parseDnsQuery(changed(3, 0x30))); // AD and CD are wishes
}

TEST(DnsQuery, ReadsEdns)
{
    EXPECT_TRUE(parseDnsQuery(withOpt("00 0029 04d0 00000000 0000"))->edns);
    EXPECT_TRUE(
        parseDnsQuery(withOpt("00 0029 04d0 00008000 000c 000a00083132333435363738"))->edns);
    for (const char* opt : {"", "00", "00 0029 04d0 00000000 00", "00 0029 04d0 00000000 0001",
                            "00 0029 04d0 00010000 0000",              // version 1
                            "00 0001 04d0 00000000 0000",              // an address, not OPT
                            "0161 00 0029 04d0 00000000 0000",         // with a name
                            "00 0029 04d0 00000000 0000 00",           // something behind
                            "00 0029 04d0 00000000 0003 000a00",       // half an option
                            "00 0029 04d0 00000000 0005 000a0002 31"}) // a longer one than there is
        EXPECT_FALSE(parseDnsQuery(withOpt(opt))) << opt;
}

TEST(DnsQuery, EveryBeginningIsRefused)
{
    const Bytes whole = withOpt("00 0029 04d0 00000000 0000");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto query = parseDnsQuery(BytesView(whole).first(length));
        ASSERT_FALSE(query) << length;
        EXPECT_EQ(query.error().code, ErrorCode::Protocol);
    }
}

TEST(DnsQuery, RefusesWhatIsNoPlainQuestion)
{
    for (const Bytes& message : {
             changed(2, 0x81),                 // a response
             changed(2, 0x29),                 // opcode UPDATE
             changed(2, 0x03),                 // truncated
             changed(2, 0x05),                 // authoritative
             changed(3, 0x80),                 // recursion available
             changed(3, 0x40),                 // the bit that must be zero
             changed(3, 0x03),                 // NXDOMAIN
             changed(5, 0),                    // no question
             changed(5, 2),                    // two
             changed(7, 1),                    // an answer
             changed(9, 1),                    // an authority
             changed(11, 2),                   // two additional records
             changed(kQuery.size() - 1, 3),    // class CHAOS
             changed(kQuery.size() - 1, 0xff), // class ANY
             changed(12, 0xc0),                // compression
             changed(12, 0x40),                // a label type that does not exist
             changed(12, 63),                  // a label beyond the end
             changed(13, '.'),                 // a dot in a label
             changed(13, ' '),
             changed(13, 0),
             changed(13, 0xfc),
             fromHex("4242 0100 0001 0000 0000 0000 00 0001 0001"), // the root
         })
        EXPECT_FALSE(parseDnsQuery(message)) << toHex(message);
    Bytes trailing = kQuery;
    trailing.push_back(0);
    EXPECT_FALSE(parseDnsQuery(trailing));
}

Bytes queryOfLength(std::size_t lastLabel)
{
    Bytes message = fromHex("0001 0100 0001 0000 0000 0000");
    for (const std::size_t length :
         {std::size_t{63}, std::size_t{63}, std::size_t{63}, lastLabel}) {
        message.push_back(static_cast<std::uint8_t>(length));
        message.insert(message.end(), length, 'a');
    }
    const Bytes end = fromHex("00 0001 0001");
    message.insert(message.end(), end.begin(), end.end());
    return message;
}

TEST(DnsQuery, KnowsTheLongestName)
{
    ASSERT_TRUE(parseDnsQuery(queryOfLength(61)));
    EXPECT_EQ(parseDnsQuery(queryOfLength(61))->name.size(), 253U);
    EXPECT_FALSE(parseDnsQuery(queryOfLength(62)));
}

TEST(DnsAnswer, IsWrittenAsTheStandardSays)
{
    const std::vector<Ipv4> addresses{{0x5db8d822}, {0x01020304}};
    EXPECT_EQ(toHex(makeDnsAnswer(*parseDnsQuery(kQuery), addresses, 300)),
              "42428180000100020000000003775777076578616d706c65036f72670000010001"
              "c00c000100010000012c00045db8d822"
              "c00c000100010000012c000401020304");
}

TEST(DnsAnswer, AnswersEdnsWithEdns)
{
    const auto query = parseDnsQuery(withOpt("00 0029 04d0 00000000 0000"));
    EXPECT_EQ(toHex(makeDnsAnswer(*query, {}, 300)),
              "42428180000100000000000103775777076578616d706c65036f72670000010001"
              "00002904d0000000000000");
}

TEST(DnsAnswer, HasNoAddressesForOtherTypes)
{
    const auto query = parseDnsQuery(changed(kQuery.size() - 3, 28));
    const std::vector<Ipv4> addresses{{0x5db8d822}};
    EXPECT_EQ(makeDnsAnswer(*query, addresses, 300), makeDnsRefusal(*query, Rcode::NoError));
}

TEST(DnsAnswer, HoldsSixteenAddressesAndFits512Bytes)
{
    const std::vector<Ipv4> addresses(40, Ipv4{0x01020304});
    const Bytes usual = makeDnsAnswer(*parseDnsQuery(kQuery), addresses, 1);
    EXPECT_EQ(usual[7], 16);
    const Bytes longName = makeDnsAnswer(*parseDnsQuery(queryOfLength(61)), addresses, 1);
    EXPECT_LE(longName.size(), 512U);
    EXPECT_GE(longName[7], 14);
    EXPECT_EQ(longName.size(), 12U + 255 + 4 + longName[7] * 16U);
}

TEST(DnsAnswer, KeepsTheTimeToLivePositive)
{
    const std::vector<Ipv4> addresses{{0x01020304}};
    const Bytes answer = makeDnsAnswer(*parseDnsQuery(kQuery), addresses, 0xffffffff);
    EXPECT_EQ(answer[kQuery.size() + 6], 0x7f);
}

TEST(DnsRefusal, NamesItsReason)
{
    const auto query = parseDnsQuery(kQuery);
    EXPECT_EQ(toHex(makeDnsRefusal(*query, Rcode::Refused)),
              "42428185000100000000000003775777076578616d706c65036f72670000010001");
    EXPECT_EQ(makeDnsRefusal(*query, Rcode::NxDomain)[3], 0x83);
}

TEST(DnsFormatError, IsAHeaderToWhatHasOne)
{
    EXPECT_EQ(toHex(makeDnsFormatError(fromHex("1234 2900 0005 0004 0003 0002 ff"))),
              "1234a9810000000000000000");
    EXPECT_TRUE(makeDnsFormatError(changed(2, 0x81)).empty());
    EXPECT_TRUE(makeDnsFormatError(BytesView(kQuery).first(11)).empty());
    EXPECT_TRUE(makeDnsFormatError({}).empty());
}

} // namespace
} // namespace helix::egress
