// QEMU's migration stream, taken apart.

#include "machine/migration_stream.h"

#include <functional>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fakes/fake_qemu/stream_builder.h"

namespace helix::machine {
namespace {

using fake::StreamBuilder;

constexpr std::uint64_t kPages = 4;
constexpr std::uint64_t kMemory = kPages * kGuestPageBytes;
constexpr auto kTail = "the devices, whatever they are";

/// Keeps what it is given.
struct Heard : MemorySink {
    Result<std::uint64_t> begin() override { return kMemory; }
    Result<void> page(std::uint64_t offset, BytesView content) override
    {
        EXPECT_EQ(content.size(), kGuestPageBytes);
        EXPECT_LT(offset, kMemory);
        pages[offset / kGuestPageBytes] = std::string(1, static_cast<char>(content[0]));
        return {};
    }
    Result<void> zeroPage(std::uint64_t offset) override
    {
        EXPECT_LT(offset, kMemory);
        pages[offset / kGuestPageBytes] = "zero";
        return {};
    }
    Result<void> devices(BytesView bytes) override
    {
        rest += asText(bytes);
        return {};
    }
    Result<void> flush() override { return flushed; }
    Result<void> settle() override { return {}; }
    void keep() override {}
    void drop() override {}

    std::map<std::uint64_t, std::string> pages;
    std::string rest;
    Result<void> flushed;
};

StreamBuilder beginning()
{
    StreamBuilder stream;
    stream.header().configuration("pc-q35-7.2", {"x-ignore-shared"}).start();
    return stream;
}
/// As far as the end of the first section.
StreamBuilder withBlocks()
{
    auto stream = beginning();
    stream.memorySize(kMemory + 2 * kGuestPageBytes).block("ram0", kMemory);
    return stream.block("pc.bios", 2 * kGuestPageBytes, 0xfffe0000).endOfRecords().footer();
}
/// The same of a machine with shared memory: what loadDevices() takes.
std::string savedWithoutMemory()
{
    auto stream = withBlocks();
    stream.section(StreamBuilder::kPart).page(0, 'b', "pc.bios").endOfRecords().footer();
    stream.section(StreamBuilder::kEnd).zero(kGuestPageBytes, "pc.bios").endOfRecords().footer();
    return stream.raw(kTail).bytes();
}
std::string savedWhole()
{
    auto stream = withBlocks();
    stream.section(StreamBuilder::kPart).page(0, 'x', "ram0").zero(kGuestPageBytes);
    stream.endOfRecords().footer();
    stream.section(StreamBuilder::kPart).page(2 * kGuestPageBytes, 'y');
    stream.page(0, 'b', "pc.bios").page(3 * kGuestPageBytes, 'z', "ram0").endOfRecords().footer();
    stream.section(StreamBuilder::kEnd).zero(0).zero(kGuestPageBytes, "pc.bios");
    return stream.endOfRecords().footer().raw(kTail).bytes();
}

/// Gives `stream` in pieces of `atOnce` bytes.
Result<void> feed(const std::string& stream, MemorySink& sink, std::size_t atOnce = 1U << 20)
{
    MigrationStream parser(kMemory, sink);
    std::string waiting;
    for (std::size_t from = 0; from < stream.size(); from += atOnce) {
        waiting += stream.substr(from, atOnce);
        const auto used = parser.take(asBytes(waiting));
        if (!used)
            return fail(used.error());
        waiting.erase(0, *used);
        EXPECT_LT(waiting.size(), MigrationStream::kLongestItem);
    }
    return parser.finish();
}

TEST(MigrationStream, isTakenApartIntoMemoryAndTheRest)
{
    Heard heard;
    const auto fed = feed(savedWhole(), heard);
    ASSERT_TRUE(fed) << fed.error().describe();
    EXPECT_THAT(heard.pages,
                testing::ElementsAre(testing::Pair(0, "zero"), testing::Pair(1, "zero"),
                                     testing::Pair(2, "y"), testing::Pair(3, "z")));
    EXPECT_EQ(heard.rest, savedWithoutMemory());
}

TEST(MigrationStream, mayComeInPiecesOfAnySize)
{
    for (const std::size_t atOnce : {1, 7, 4096, 4097, 8191}) {
        Heard heard;
        const auto fed = feed(savedWhole(), heard, atOnce);
        ASSERT_TRUE(fed) << fed.error().describe();
        EXPECT_EQ(heard.pages.size(), kPages);
        EXPECT_EQ(heard.rest, savedWithoutMemory());
    }
}

TEST(MigrationStream, thatEndsAnywhereIsNoMachine)
{
    const auto whole = savedWhole();
    const auto tail = whole.size() - std::string_view(kTail).size();
    for (std::size_t size = 0; size <= tail; size += size + 64 < tail ? 61 : 1) {
        Heard heard;
        const auto fed = feed(whole.substr(0, size), heard);
        if (size == tail)
            continue; // its devices are not looked into
        ASSERT_FALSE(fed) << size;
        EXPECT_EQ(fed.error().code, ErrorCode::Protocol) << fed.error().describe();
    }
}

TEST(MigrationStream, stopsWhereTheSinkDoes)
{
    Heard heard;
    heard.flushed = fail(ErrorCode::OutOfSpace, "The disk is full.");
    const auto fed = feed(savedWhole(), heard);
    ASSERT_FALSE(fed);
    EXPECT_EQ(fed.error().message, "The disk is full.");
}

struct BadStream {
    std::string name;
    std::function<StreamBuilder()> make;
    ErrorCode code;
    std::string cause;
};
class MigrationStreamThatIsBad : public testing::TestWithParam<BadStream> {};

TEST_P(MigrationStreamThatIsBad, isRefused)
{
    Heard heard;
    const auto fed = feed(GetParam().make().bytes(), heard);
    ASSERT_FALSE(fed);
    EXPECT_EQ(fed.error().code, GetParam().code) << fed.error().describe();
    EXPECT_THAT(fed.error().cause, testing::HasSubstr(GetParam().cause));
    EXPECT_FALSE(fed.error().message.empty());
}

constexpr auto kIsStrange = ErrorCode::Unsupported;
constexpr auto kIsBroken = ErrorCode::Protocol;
const std::string kLongName(255, 'n');

StreamBuilder inPart()
{
    return withBlocks().section(StreamBuilder::kPart);
}

INSTANTIATE_TEST_SUITE_P(
    Beginning, MigrationStreamThatIsBad,
    testing::Values(
        BadStream{"noMagic", [] { return StreamBuilder().raw("SSH-2.0-OpenSSH"); }, kIsBroken,
                  "begin"},
        BadStream{"version", [] { return StreamBuilder().header(2); }, kIsStrange, "version is 2"},
        BadStream{"noConfiguration", [] { return StreamBuilder().header().start(); }, kIsStrange,
                  "the machine"},
        BadStream{"machineName",
                  [] { return StreamBuilder().header().number(1, 7).number(4, 0xffffffff); },
                  kIsBroken, "4294967295 characters"},
        BadStream{"sharedMemory",
                  [] { return StreamBuilder().header().configuration("q35", {}).start(); },
                  kIsStrange, "Shared memory"},
        BadStream{"capabilities",
                  [] {
                      return StreamBuilder()
                          .header()
                          .number(1, 7)
                          .number(4, 0)
                          .number(1, 5)
                          .text("configuration/capabilities")
                          .number(8, 0x1ffffffff);
                  },
                  kIsBroken, "4294967295 things"},
        BadStream{"subsection",
                  [] {
                      return StreamBuilder()
                          .header()
                          .number(1, 7)
                          .number(4, 0)
                          .number(1, 5)
                          .text("configuration/uuid")
                          .number(8, 0);
                  },
                  kIsStrange, "configuration/uuid"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Sections, MigrationStreamThatIsBad,
    testing::Values(
        BadStream{"anotherFirst",
                  [] {
                      StreamBuilder stream;
                      stream.header().configuration("q35", {"x-ignore-shared"});
                      return stream.start("block");
                  },
                  kIsStrange, "section of block"},
        BadStream{"ramVersion",
                  [] {
                      StreamBuilder stream;
                      stream.header().configuration("q35", {"x-ignore-shared"});
                      return stream.start("ram", 5);
                  },
                  kIsStrange, "version 5"},
        BadStream{"ramTwice", [] { return withBlocks().start(); }, kIsStrange, "section of ram"},
        BadStream{"command", [] { return withBlocks().section(8); }, kIsStrange, "kind 8"},
        BadStream{"partOfNone", [] { return withBlocks().number(1, 2).number(4, 9); }, kIsBroken,
                  "did not begin"},
        BadStream{"partFirst",
                  [] {
                      StreamBuilder stream;
                      stream.header().configuration("q35", {"x-ignore-shared"});
                      return stream.section(StreamBuilder::kPart);
                  },
                  kIsBroken, "did not begin"},
        BadStream{"noFooter", [] { return inPart().endOfRecords().section(2); }, kIsBroken,
                  "does not end"},
        BadStream{"footerOfAnother",
                  [] { return inPart().endOfRecords().number(1, 0x7e).number(4, 1); }, kIsBroken,
                  "does not end"},
        BadStream{"noBlocks", [] { return beginning().endOfRecords(); }, kIsBroken,
                  "which memory"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Blocks, MigrationStreamThatIsBad,
    testing::Values(
        BadStream{"tooLittle", [] { return beginning().memorySize(kMemory - 4096); }, kIsBroken,
                  "together"},
        BadStream{"tooMuch",
                  [] { return beginning().memorySize(kMemory + (std::uint64_t{1} << 40)); },
                  kIsBroken, "together"},
        BadStream{"twice", [] { return inPart().memorySize(kMemory); }, kIsBroken,
                  "where none belong"},
        BadStream{"noName", [] { return beginning().memorySize(kMemory + 4096).block("", 4096); },
                  kIsBroken, "has 4096 bytes"},
        BadStream{"nothing",
                  [] { return beginning().memorySize(kMemory + 4096).block(kLongName, 0); },
                  kIsBroken, "has 0 bytes"},
        BadStream{"uneven", [] { return beginning().memorySize(kMemory + 4096).block("a", 100); },
                  kIsBroken, "has 100 bytes"},
        BadStream{"larger",
                  [] { return beginning().memorySize(kMemory).block("a", kMemory + 4096); },
                  kIsBroken, "20480 bytes"},
        BadStream{
            "sameName",
            [] { return beginning().memorySize(kMemory + 8192).block("a", 4096).block("a", 4096); },
            kIsBroken, "a, has"},
        BadStream{"otherSize",
                  [] { return beginning().memorySize(kMemory + 4096).block("ram0", 4096); },
                  kIsBroken, "guest's memory has 4096"},
        BadStream{"olderName",
                  [] { return beginning().memorySize(kMemory).block("pc.ram", kMemory); },
                  kIsStrange, "that of the guest"}),
    [](const auto& tested) { return tested.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Pages, MigrationStreamThatIsBad,
    testing::Values(
        BadStream{"marks", [] { return inPart().number(8, 0x40).text("ram0"); }, kIsStrange,
                  "marks 64"},
        BadStream{"twoKinds", [] { return inPart().number(8, 0x0a).text("ram0"); }, kIsStrange,
                  "marks 10"},
        BadStream{"ofNoBlock", [] { return inPart().zero(0); }, kIsBroken, "no block"},
        BadStream{"ofAnUnknownBlock", [] { return inPart().zero(0, "vga.vram"); }, kIsBroken,
                  "vga.vram"},
        BadStream{"behindTheEnd", [] { return inPart().zero(kMemory, "ram0"); }, kIsBroken,
                  "behind the end of ram0"},
        BadStream{"behindTheEndOfAnother", [] { return inPart().page(8192, 'x', "pc.bios"); },
                  kIsBroken, "behind the end of pc.bios"},
        BadStream{"behindTheEndByFar", [] { return inPart().zero(~std::uint64_t{4095}, "ram0"); },
                  kIsBroken, "behind the end"},
        BadStream{"filledOtherwise",
                  [] { return inPart().number(8, 0x02).text("ram0").number(1, 7); }, kIsStrange,
                  "filled with 7"},
        BadStream{
            "tooEarly",
            [] { return beginning().memorySize(kMemory).block("ram0", kMemory).zero(0, "ram0"); },
            kIsBroken, "too early"},
        BadStream{"missing",
                  [] {
                      auto stream = withBlocks().section(StreamBuilder::kEnd).zero(0, "ram0");
                      return stream.endOfRecords().footer().raw(kTail);
                  },
                  kIsBroken, "3 pages"},
        BadStream{"againAndAgain",
                  [] {
                      auto stream = inPart().zero(0, "ram0");
                      for (int i = 0; i < 20; ++i)
                          stream.zero(0);
                      return stream;
                  },
                  kIsBroken, "again and again"}),
    [](const auto& tested) { return tested.param.name; });

TEST(MigrationStream, hasDevicesThatEndSomewhere)
{
    Heard heard;
    MigrationStream parser(kMemory, heard);
    ASSERT_TRUE(parser.take(asBytes(savedWhole())));
    const std::string much(16U << 20, 'd');
    Result<std::size_t> taken;
    for (int i = 0; i < 17 && taken; ++i) {
        heard.rest.clear();
        taken = parser.take(asBytes(much));
    }
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ErrorCode::Protocol);
}

} // namespace
} // namespace helix::machine
