#include <unistd.h>

#include <gtest/gtest.h>

#include "base/atomic_file.h"
#include "boundary/forwards.h"
#include "unit/boundary/loopback_listener.h"

namespace helix::boundary {
namespace {

struct MappingCase {
    std::int64_t guest, host;
    std::uint16_t lowest;
    std::optional<ErrorCode> refusal;
};

class CheckMapping : public testing::TestWithParam<MappingCase> {};

TEST_P(CheckMapping, decidesByTheTable)
{
    const auto& [guest, host, lowest, refusal] = GetParam();
    const auto result = checkMapping(guest, host, lowest);
    EXPECT_EQ(result.has_value(), !refusal.has_value());
    if (!result && refusal) {
        EXPECT_EQ(result.error().code, *refusal);
        const auto wrong =
            std::to_string(result.error().message.find("guest") == std::string::npos &&
                                   result.error().message.find("Guest") == std::string::npos
                               ? host
                               : guest);
        EXPECT_NE(result.error().message.find(wrong), std::string::npos) << result.error().message;
    }
}

INSTANTIATE_TEST_SUITE_P(Table, CheckMapping,
                         testing::Values(MappingCase{8000, 0, 1024, {}},
                                         MappingCase{1, 1024, 1024, {}},
                                         MappingCase{65535, 65535, 1024, {}},
                                         MappingCase{8000, 80, 1, {}},
                                         MappingCase{8000, 80, 80, {}},
                                         MappingCase{0, 8000, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{-1, 8000, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{70000, 8000, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{7443, 8000, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{8000, -1, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{8000, 70000, 1024, ErrorCode::InvalidArgument},
                                         MappingCase{8000, 80, 1024, ErrorCode::PermissionDenied},
                                         MappingCase{8000, 1023, 1024, ErrorCode::PermissionDenied},
                                         MappingCase{8000, 79, 80, ErrorCode::PermissionDenied}));

TEST(CheckMappingSentence, namesThePortsThatAreFreeForAll)
{
    EXPECT_EQ(checkMapping(8000, 79, 80).error().message,
              "Host port 79 is privileged; use one from 80 to 65535.");
    EXPECT_EQ(checkMapping(8000, 70000, 1024).error().message,
              "The host port 70000 is not a port; use 1024 to 65535, or leave it empty for a free "
              "one.");
}

TEST(LowestBindablePort, isWhatTheSystemSays)
{
    const auto border = readFile("/proc/sys/net/ipv4/ip_unprivileged_port_start", 64);
    const long expected =
        ::geteuid() == 0 ? 1
                         : std::max(1L, std::strtol(border.value_or("1024").c_str(), nullptr, 10));
    EXPECT_EQ(lowestBindablePort(), expected);
}

/// As the kernel has it, which is at most 15 letters.
std::string ownName()
{
    const auto name = readFile("/proc/self/comm", 64).value_or("\n");
    return name.substr(0, name.find('\n'));
}

TEST(CheckHostPortFree, aFreePortIsFree)
{
    EXPECT_TRUE(checkHostPortFree(freePort()));
}

TEST(CheckHostPortFree, aTakenPortNamesItAndTheProgram)
{
    const LoopbackListener other;
    const auto result = checkHostPortFree(other.port());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::AlreadyExists);
    EXPECT_NE(result.error().message.find(std::to_string(other.port())), std::string::npos);
    EXPECT_NE(result.error().message.find("process " + std::to_string(::getpid())),
              std::string::npos)
        << result.error().message;
    EXPECT_NE(result.error().message.find(ownName()), std::string::npos) << result.error().message;
}

} // namespace
} // namespace helix::boundary
