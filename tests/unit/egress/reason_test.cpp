#include "egress/reason.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace helix::egress {
namespace {

constexpr int kLast = static_cast<int>(Reason::FrameMemory);

TEST(Reason, eachHasAWordOfItsOwnThatIsReadBack)
{
    std::set<std::string_view> words;
    for (int at = 1; at <= kLast; ++at) {
        const auto reason = static_cast<Reason>(at);
        EXPECT_FALSE(toString(reason).empty()) << at;
        EXPECT_TRUE(words.insert(toString(reason)).second) << toString(reason);
        EXPECT_EQ(parseReason(toString(reason)), reason);
    }
}

/// Rows of the ledger hold them: a word that is changed here makes old rows unreadable.
TEST(Reason, wordsOnRecordStayTheSame)
{
    for (const auto& [reason, word] : {std::pair{Reason::Offline, "offline"},
                                       {Reason::NotListed, "not-listed"},
                                       {Reason::NoName, "no-name"},
                                       {Reason::Port, "port"},
                                       {Reason::Quic, "quic"},
                                       {Reason::ForeignDns, "foreign-dns"},
                                       {Reason::ServerName, "sni"},
                                       {Reason::Host, "host"},
                                       {Reason::EncryptedName, "ech"},
                                       {Reason::Ssh, "ssh"},
                                       {Reason::LocalName, "local-name"},
                                       {Reason::Rebinding, "rebinding"},
                                       {Reason::Loopback, "loopback"},
                                       {Reason::HostAddress, "host-address"},
                                       {Reason::HostNetwork, "host-network"},
                                       {Reason::Private, "private"},
                                       {Reason::CarrierGrade, "carrier-grade"},
                                       {Reason::LinkLocal, "link-local"},
                                       {Reason::Metadata, "metadata"},
                                       {Reason::Multicast, "multicast"},
                                       {Reason::Broadcast, "broadcast"},
                                       {Reason::Reserved, "reserved"},
                                       {Reason::Documentation, "documentation"},
                                       {Reason::ThisNetwork, "this-network"},
                                       {Reason::Benchmarking, "benchmarking"},
                                       {Reason::NoService, "no-service"},
                                       {Reason::Icmp, "icmp"},
                                       {Reason::TooMany, "too-many"},
                                       {Reason::TooFast, "too-fast"},
                                       {Reason::Gate, "gate"},
                                       {Reason::LedgerFull, "ledger-full"},
                                       {Reason::Ledger, "ledger"},
                                       {Reason::ProviderReach, "provider-reach"},
                                       {Reason::User, "refused"}}) {
        EXPECT_EQ(toString(reason), word);
        EXPECT_FALSE(sentenceOf(reason).empty()) << word;
    }
}

TEST(Reason, whatIsNoReasonIsNone)
{
    EXPECT_EQ(toString(Reason::None), "");
    EXPECT_EQ(sentenceOf(Reason::None), "");
    for (const char* word : {"", "open", "workspace pypi.org", "Not-Listed", "not-listed "})
        EXPECT_EQ(parseReason(word), std::nullopt) << word;
}

} // namespace
} // namespace helix::egress
