// A machine's memory as its difference from a template's, and the way back.

#include "warm/memory_delta.h"

#include <functional>
#include <random>

#include <fcntl.h>
#include <linux/falloc.h>
#include <sys/stat.h>

#include <gmock/gmock.h>

#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;
using machine::Durability;
using machine::kGuestPageBytes;

constexpr std::uint64_t kPages = 4096;
constexpr std::uint64_t kMemoryBytes = kPages * kGuestPageBytes;

class MemoryDeltaTest : public helix::fixture::LoopTest {
protected:
    /// A template's memory: pages 0 to 999 and 2048 to 2559 have a content, the rest are holes.
    MemoryDeltaTest()
    {
        std::string content(kMemoryBytes, '\0');
        for (std::uint64_t page = 0; page < 2560; ++page)
            if (page < 1000 || page >= 2048)
                fill(content, page, static_cast<unsigned>(page + 1));
        m_now = content;
        EXPECT_TRUE(writeFileAtomically(m_base, asBytes(content.substr(0, 2560U << 12))));
        fs::resize_file(m_base, kMemoryBytes);
        punch(1000, 1048);
    }
    void punch(std::uint64_t page, std::uint64_t count) const
    {
        const UniqueFd fd(::open(m_base.c_str(), O_WRONLY | O_CLOEXEC));
        EXPECT_EQ(::fallocate(fd.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                              static_cast<off_t>(page * kGuestPageBytes),
                              static_cast<off_t>(count * kGuestPageBytes)),
                  0);
    }
    static void fill(std::string& memory, std::uint64_t page, unsigned seed)
    {
        std::minstd_rand random(seed);
        for (std::size_t i = 0; i < kGuestPageBytes; ++i) // half of it compresses
            memory[page * kGuestPageBytes + i] =
                i % 2 == 0 ? 'm' : static_cast<char>(random() >> 8U);
    }
    void zero(std::uint64_t page)
    {
        m_now.replace(page * kGuestPageBytes, kGuestPageBytes, kGuestPageBytes, '\0');
    }
    [[nodiscard]] static BytesView pageOf(const std::string& memory, std::uint64_t page)
    {
        return asBytes(memory).subspan(page * kGuestPageBytes, kGuestPageBytes);
    }
    static Result<void> send(machine::MemorySink& sink, const std::string& memory,
                             std::uint64_t page)
    {
        const auto content = pageOf(memory, page);
        const bool zeros =
            std::all_of(content.begin(), content.end(), [](auto byte) { return byte == 0; });
        return zeros ? sink.zeroPage(page * kGuestPageBytes)
                     : sink.page(page * kGuestPageBytes, content);
    }
    Result<void> save(Durability durability = Durability::Later)
    {
        MemoryDelta delta(m_base, m_delta, m_devices, durability);
        const auto begun = delta.begin();
        if (!begun)
            return fail(begun.error());
        EXPECT_EQ(*begun, kMemoryBytes);
        for (std::uint64_t page = 0; page < kPages; ++page)
            EXPECT_TRUE(send(delta, m_now, page));
        EXPECT_TRUE(delta.devices(asBytes("the devices")));
        EXPECT_TRUE(delta.flush());
        EXPECT_TRUE(delta.settle());
        delta.keep();
        return {};
    }
    void expectRestored()
    {
        fs::remove(m_memory);
        const auto applied = applyDelta(m_base, m_delta, m_memory, Durability::Now);
        ASSERT_TRUE(applied) << applied.error().describe();
        EXPECT_TRUE(readFile(m_memory, kMemoryBytes + 1).value_or("") == m_now);
    }
    [[nodiscard]] static std::int64_t bytesOnDisk(const fs::path& file)
    {
        struct stat status {};
        EXPECT_EQ(::stat(file.c_str(), &status), 0);
        return std::int64_t{status.st_blocks} * 512;
    }

    fs::path m_base = folder() / "base", m_delta = folder() / "delta";
    fs::path m_devices = folder() / "devices", m_memory = folder() / "memory";
    std::string m_now; ///< the memory of the machine that is saved
};

TEST_F(MemoryDeltaTest, isNextToNothingWhereNothingWasWritten)
{
    ASSERT_TRUE(save(Durability::Now));
    EXPECT_EQ(fs::file_size(m_delta), kDeltaHeaderBytes + kDeltaEndBytes);
    EXPECT_EQ(readFile(m_devices).value_or(""), "the devices");
    EXPECT_EQ(fs::status(m_delta).permissions(), fs::perms::owner_read);
    expectRestored();
    EXPECT_LT(bytesOnDisk(m_memory), 1600 * 4096); // holes stay holes
}

TEST_F(MemoryDeltaTest, bringsBackWhatWasWrittenAndWhatWasCleared)
{
    for (std::uint64_t page = 100; page < 700; ++page) // more than a frame
        fill(m_now, page, 70000U + static_cast<unsigned>(page));
    for (std::uint64_t page = 1100; page < 1110; ++page) // where there was a hole
        fill(m_now, page, 80000U + static_cast<unsigned>(page));
    for (std::uint64_t page = 2100; page < 2300; ++page)
        zero(page);
    m_now[4095 * kGuestPageBytes] = 'x'; // the last page, a single byte
    ASSERT_TRUE(save());
    EXPECT_GT(fs::file_size(m_delta), 400U * 2048);
    EXPECT_LT(fs::file_size(m_delta), 611U * 4096); // it was compressed
    expectRestored();
    EXPECT_LT(bytesOnDisk(m_memory), (1600 - 200 + 11) * 4096);
}

TEST_F(MemoryDeltaTest, hasRoomForWhatChangesHereAndThere)
{
    for (std::uint64_t page = 0; page < kPages; page += 2)
        page % 4 == 0 ? zero(page) : fill(m_now, page, 90000U + static_cast<unsigned>(page));
    ASSERT_TRUE(save());
    expectRestored();
}

TEST_F(MemoryDeltaTest, keepsWhatCameLastForEachPage)
{
    MemoryDelta delta(m_base, m_delta, m_devices, Durability::Later);
    ASSERT_TRUE(delta.begin());
    auto other = m_now;
    fill(other, 7, 1234567);
    ASSERT_TRUE(send(delta, other, 7)); // written,
    ASSERT_TRUE(send(delta, m_now, 7)); // and as it was again
    ASSERT_TRUE(delta.zeroPage(8 * kGuestPageBytes));
    ASSERT_TRUE(send(delta, m_now, 8));
    fill(m_now, 1500, 5);
    ASSERT_TRUE(send(delta, m_now, 1500));
    ASSERT_TRUE(delta.zeroPage(1500 * kGuestPageBytes));
    zero(1500);
    ASSERT_TRUE(delta.settle());
    delta.keep();
    expectRestored();
}

TEST_F(MemoryDeltaTest, leavesNothingUnlessItIsKept)
{
    {
        MemoryDelta delta(m_base, m_delta, m_devices, Durability::Later);
        ASSERT_TRUE(delta.begin());
        EXPECT_TRUE(fs::exists(m_delta));
    }
    EXPECT_FALSE(fs::exists(m_delta));
    EXPECT_FALSE(fs::exists(m_devices));
}

TEST_F(MemoryDeltaTest, needsABase)
{
    fs::resize_file(m_base, kMemoryBytes - 1);
    EXPECT_EQ(save().error().code, ErrorCode::Corrupt);
    fs::remove(m_base);
    EXPECT_EQ(save().error().code, ErrorCode::NotFound);
    EXPECT_FALSE(fs::exists(m_delta));
}

TEST_F(MemoryDeltaTest, standsOnItsOwnBaseOnly)
{
    fill(m_now, 5, 5555);
    ASSERT_TRUE(save());
    const auto refused = [&](const char* why) {
        const auto applied = applyDelta(m_base, m_delta, m_memory, Durability::Later);
        ASSERT_FALSE(applied) << why;
        EXPECT_EQ(applied.error().code, ErrorCode::Corrupt) << applied.error().describe();
        EXPECT_THAT(applied.error().cause, testing::HasSubstr(m_base.string()));
        EXPECT_FALSE(fs::exists(m_memory));
    };
    fs::resize_file(m_base, kMemoryBytes + kGuestPageBytes);
    refused("another size");
    fs::resize_file(m_base, kMemoryBytes);
    expectRestored();
    fs::remove(m_memory);
    punch(0, 1000);
    refused("another content");
}

TEST_F(MemoryDeltaTest, standsOnABaseThatWasCopiedWithoutItsHoles)
{
    fill(m_now, 5, 5555);
    ASSERT_TRUE(save());
    const auto content = readFile(m_base, kMemoryBytes + 1).value();
    ASSERT_TRUE(writeFileAtomically(m_base, asBytes(content)));
    expectRestored();
}

TEST_F(MemoryDeltaTest, isNotBroughtBackOverAFileThatIsThere)
{
    ASSERT_TRUE(save());
    ASSERT_TRUE(writeFileAtomically(m_memory, asBytes("of another")));
    const auto applied = applyDelta(m_base, m_delta, m_memory, Durability::Later);
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().code, ErrorCode::AlreadyExists) << applied.error().describe();
    EXPECT_EQ(readFile(m_memory).value_or(""), "of another");
    fs::remove(m_memory);
    fs::remove(m_delta);
    EXPECT_EQ(applyDelta(m_base, m_delta, m_memory, Durability::Later).error().code,
              ErrorCode::NotFound);
}

TEST_F(MemoryDeltaTest, isCorruptWhateverByteIsAnother)
{
    for (std::uint64_t page = 100; page < 500; ++page)
        fill(m_now, page, 70000U + static_cast<unsigned>(page));
    ASSERT_TRUE(save());
    const auto good = readFile(m_delta, kMemoryBytes).value();
    std::minstd_rand random(1);
    std::vector<std::size_t> places{
        0, 8, 12, 16, 24, 60, 64, 67, 68, 72, good.size() - 1, good.size() - 33, good.size() - 36};
    while (places.size() < 100)
        places.push_back(random() % good.size());
    for (const auto place : places) {
        auto bad = good;
        bad[place] = static_cast<char>(bad[place] ^ (1 << random() % 8));
        ASSERT_TRUE(writeFileAtomically(m_delta, asBytes(bad)));
        const auto applied = applyDelta(m_base, m_delta, m_memory, Durability::Later);
        ASSERT_FALSE(applied) << place;
        EXPECT_EQ(applied.error().code, ErrorCode::Corrupt) << applied.error().describe();
        EXPECT_FALSE(fs::exists(m_memory));
    }
    for (const auto size : {std::size_t{0}, std::size_t{63}, std::size_t{64}, good.size() / 2,
                            good.size() - 36, good.size() - 1}) {
        ASSERT_TRUE(writeFileAtomically(m_delta, asBytes(good.substr(0, size))));
        EXPECT_EQ(applyDelta(m_base, m_delta, m_memory, Durability::Later).error().code,
                  ErrorCode::Corrupt)
            << size;
    }
    ASSERT_TRUE(writeFileAtomically(m_delta, asBytes(good + "more")));
    EXPECT_EQ(applyDelta(m_base, m_delta, m_memory, Durability::Later).error().code,
              ErrorCode::Corrupt);
    EXPECT_FALSE(fs::exists(m_memory));
}

TEST(DeltaFormat, saysWhenADeltaIsOfAnotherVersion)
{
    auto header = encodeDeltaHeader({kMemoryBytes, {}});
    EXPECT_EQ(parseDeltaHeader(header).value(), (DeltaHeader{kMemoryBytes, {}}));
    header[8] = 2;
    const auto checksum = sha256(BytesView(header).first(56));
    std::copy_n(checksum.begin(), 8, header.begin() + 56);
    EXPECT_EQ(parseDeltaHeader(header).error().code, ErrorCode::Unsupported);
}

struct BadFrame {
    std::string name;
    std::function<Bytes()> make;
};
class BadFrameTest : public testing::TestWithParam<BadFrame> {};

TEST_P(BadFrameTest, isCorrupt)
{
    const auto parsed = parseFrameContent(GetParam().make(), kMemoryBytes);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().code, ErrorCode::Corrupt);
}

Bytes frameOf(std::uint64_t page, bool zeros)
{
    FrameContent content;
    const Bytes filled(zeros ? 0 : kGuestPageBytes, 'f');
    content.add(page, filled);
    return content.encode();
}
Bytes changed(Bytes frame, std::size_t at, std::uint8_t value)
{
    frame[at] = value;
    return frame;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadFrameTest,
    testing::Values(BadFrame{"empty", [] { return Bytes(); }},
                    BadFrame{"noRuns", [] { return Bytes(4); }},
                    BadFrame{"outside", [] { return frameOf(kPages, true); }},
                    BadFrame{"farOutside", [] { return frameOf(~std::uint64_t{0}, true); }},
                    BadFrame{"beyondTheEnd",
                             [] { return changed(frameOf(kPages - 1, true), 12, 2); }},
                    BadFrame{"runOfNothing", [] { return changed(frameOf(0, true), 12, 0); }},
                    BadFrame{"kind", [] { return changed(frameOf(0, true), 16, 2); }},
                    BadFrame{"tooManyRuns", [] { return changed(frameOf(0, true), 2, 1); }},
                    BadFrame{"moreRuns", [] { return changed(frameOf(0, true), 0, 2); }},
                    BadFrame{"pageMissing", [] { return changed(frameOf(0, true), 16, 0); }},
                    BadFrame{"pageTooMuch", [] { return changed(frameOf(0, false), 16, 1); }}),
    [](const auto& tested) { return tested.param.name; });

} // namespace
} // namespace helix::warm
