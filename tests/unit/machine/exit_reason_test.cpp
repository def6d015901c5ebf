#include "machine/exit_reason.h"

#include <csignal>

#include <gtest/gtest.h>

namespace helix::machine {
namespace {

struct FailedStart {
    const char* log;
    ErrorCode code;
    const char* inSentence;
};

class FailedStartTest : public ::testing::TestWithParam<FailedStart> {};

TEST_P(FailedStartTest, isUnderstood)
{
    const std::string log = std::string("qemu-system-x86_64: ") + GetParam().log + "\n";
    const auto error = explainFailedStart({true, 1, 0}, log);
    EXPECT_EQ(error.code, GetParam().code);
    EXPECT_NE(error.message.find(GetParam().inSentence), std::string::npos) << error.message;
    EXPECT_NE(error.cause.find(GetParam().log), std::string::npos) << error.cause;
}

INSTANTIATE_TEST_SUITE_P(
    All, FailedStartTest,
    ::testing::Values(
        FailedStart{"Could not open '/x/disk.qcow2': No such file or directory",
                    ErrorCode::NotFound, "missing"},
        FailedStart{"could not load kernel '/x/vmlinuz'", ErrorCode::NotFound, "kernel"},
        FailedStart{"-blockdev {...}: Failed to get \"write\" lock", ErrorCode::Conflict, "in use"},
        FailedStart{"cannot set up guest memory 'pc.ram': Cannot allocate memory",
                    ErrorCode::ResourceExhausted, "memory"},
        FailedStart{"failed to initialize kvm: Permission denied", ErrorCode::Unsupported,
                    "/dev/kvm"},
        FailedStart{"Could not write: No space left on device", ErrorCode::OutOfSpace, "no space"},
        FailedStart{"Image is not in qcow2 format", ErrorCode::Corrupt, "damaged"},
        FailedStart{"something new", ErrorCode::Internal, "status 1"}));

TEST(FailedStart, ofAKilledQemuNamesTheSignal)
{
    EXPECT_NE(explainFailedStart({true, 0, SIGABRT}, "").message.find("signal 6"),
              std::string::npos);
}

TEST(FailedStart, ofOneThatWasKilledFromOutsideIsNobodysFault)
{
    for (const int signal : {SIGKILL, SIGTERM, SIGHUP}) {
        EXPECT_TRUE(isKilledFromOutside({true, 0, signal})) << signal;
        const auto error = explainFailedStart({true, 0, signal}, "No such file or directory");
        EXPECT_EQ(error.code, ErrorCode::Unavailable) << signal;
        EXPECT_NE(error.message.find("killed from outside"), std::string::npos) << error.message;
    }
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGSYS, SIGILL, SIGFPE, SIGTRAP})
        EXPECT_FALSE(isKilledFromOutside({true, 0, signal})) << signal;
    EXPECT_FALSE(isKilledFromOutside({true, 1, 0}));
    EXPECT_FALSE(isKilledFromOutside({})) << "how is not known";
}

TEST(FailedStart, doesNotLetTheLogObeyTheTerminal)
{
    EXPECT_EQ(explainFailedStart({true, 1, 0}, "\x1b[31mred\nnext").cause, "?[31mred\nnext");
}

TEST(Exit, isExpectedWhenAskedForOrDoneByTheGuest)
{
    EXPECT_TRUE(explainExit({{true, 0, 0}, true, "host-qmp-quit", ""}).expected);
    EXPECT_TRUE(explainExit({{true, 0, SIGKILL}, true, "", ""}).expected);
    const auto off = explainExit({{true, 0, 0}, false, "guest-shutdown", ""});
    EXPECT_TRUE(off.expected);
    EXPECT_FALSE(off.restartWanted);
    const auto reboot = explainExit({{true, 0, 0}, false, "guest-reset", ""});
    EXPECT_TRUE(reboot.expected);
    EXPECT_TRUE(reboot.restartWanted);
    EXPECT_FALSE(explainExit({{true, 0, SIGKILL}, true, "", ""}).killedFromOutside);
    EXPECT_TRUE(explainExit({{true, 0, SIGKILL}, false, "", ""}).killedFromOutside);
    EXPECT_TRUE(explainExit({{true, 0, 0}, false, "host-signal", ""}).killedFromOutside);
    EXPECT_FALSE(explainExit({{true, 0, SIGSEGV}, false, "", ""}).killedFromOutside);
    // Adopted: how it ended is not known, but QMP said why.
    EXPECT_TRUE(explainExit({{}, false, "guest-shutdown", ""}).expected);
}

TEST(Exit, isExplainedWhenItIsNot)
{
    const auto sentence = [](ProcessEnd end, const char* reason, const char* log) {
        const auto exit = explainExit({end, false, reason, log});
        EXPECT_FALSE(exit.expected);
        return exit.sentence;
    };
    EXPECT_NE(sentence({true, 0, SIGKILL}, "", "").find("signal 9"), std::string::npos);
    EXPECT_NE(sentence({true, 0, SIGSEGV}, "", "").find("crashed"), std::string::npos);
    EXPECT_NE(sentence({true, 0, SIGTERM}, "", "").find("signal 15"), std::string::npos);
    EXPECT_NE(sentence({true, 0, 0}, "host-signal", "").find("from outside"), std::string::npos);
    EXPECT_NE(sentence({true, 0, 0}, "guest-panic", "").find("kernel"), std::string::npos);
    EXPECT_NE(sentence({true, 1, 0}, "", "").find("status 1"), std::string::npos);
    EXPECT_NE(sentence({}, "", "").find("QEMU ended"), std::string::npos);
    EXPECT_NE(sentence({true, 0, SIGKILL}, "guest-shutdown", "").find("signal 9"),
              std::string::npos);
}

} // namespace
} // namespace helix::machine
