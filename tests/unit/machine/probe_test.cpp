#include "machine/probe_initrd.h"

#include <gtest/gtest.h>

#include "machine/probe_cache.h"

namespace helix::machine {
namespace {

TEST(ProbeInitrd, isACpioArchiveOfThreeEntries)
{
    const auto archive = makeProbeInitrd("12345");
    EXPECT_EQ(archive.size() % 4, 0U);
    EXPECT_EQ(archive.substr(0, 6), "070701");
    // The console's device numbers and the program's size, in the fields where newc has them.
    const auto console = archive.find("dev/console");
    ASSERT_NE(console, std::string::npos);
    EXPECT_EQ(archive.substr(console - 110 + 14, 8), "00002180"); // 0020600
    EXPECT_EQ(archive.substr(console - 110 + 78, 16), "0000000500000001");
    const auto init = archive.find(std::string("init") + '\0');
    ASSERT_NE(init, std::string::npos);
    EXPECT_EQ((init - 110) % 4, 0U);
    EXPECT_EQ(archive.substr(init - 110 + 54, 8), "00000005");
    EXPECT_NE(archive.find("TRAILER!!!"), std::string::npos);
}

TEST(ProbeInit, isASmallStaticProgram)
{
    const auto program = probeInitProgram();
    EXPECT_EQ(program.substr(0, 4), "\x7f"
                                    "ELF");
    EXPECT_LT(program.size(), 16384U);
    EXPECT_NE(program.find(kProbeMarker), std::string_view::npos);
}

AcceleratorReport exampleReport()
{
    AcceleratorReport report;
    report.chosen = Accelerator::Tcg;
    report.attempts = {{Accelerator::Kvm, false, std::chrono::milliseconds(5000), "It did not finish."},
                       {Accelerator::Tcg, true, std::chrono::milliseconds(1900), "It took 1.9 s."}};
    return report;
}

TEST(ProbeCache, givesBackWhatWasFound)
{
    const auto back = decodeProbeCache(encodeProbeCache("key", exampleReport()), "key");
    ASSERT_TRUE(back);
    EXPECT_TRUE(back->fromCache);
    EXPECT_EQ(back->chosen, Accelerator::Tcg);
    ASSERT_EQ(back->attempts.size(), 2U);
    EXPECT_EQ(back->attempts[0].finding, "It did not finish.");
    EXPECT_EQ(back->attempts[1].duration, std::chrono::milliseconds(1900));
}

TEST(ProbeCache, isOfNoUseForAnotherHostOrWhenDamaged)
{
    const auto good = encodeProbeCache("key", exampleReport());
    EXPECT_FALSE(decodeProbeCache(good, "other"));
    for (std::size_t length = 0; length < good.size() - 2; length += 7)
        EXPECT_FALSE(decodeProbeCache(good.substr(0, length), "key"));
    EXPECT_FALSE(decodeProbeCache(R"({"schema":1,"fingerprint":"key","attempts":[{"works":"yes"}]})", "key"));
    EXPECT_FALSE(decodeProbeCache(R"({"schema":1,"fingerprint":"key","attempts":[]})", "key"));
    EXPECT_FALSE(decodeProbeCache("[]", "key"));
}

} // namespace
} // namespace helix::machine
