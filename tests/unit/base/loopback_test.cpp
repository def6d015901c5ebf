#include <gtest/gtest.h>

#include "base/loopback.h"

namespace helix {
namespace {

TEST(LoopbackHost, IsThisComputerAsItIsWritten)
{
    for (const char* own : {"localhost", "127.0.0.1", "127.255.3.4", "::1"})
        EXPECT_TRUE(isLoopbackHost(own)) << own;
    for (const char* other :
         {"", "127", "127.1", "127.example.org", "127.0.0.1.example.org", "127.0.0.256", "10.0.0.1",
          "localhost.example.org", "[::1]", "::2", "0.0.0.0"})
        EXPECT_FALSE(isLoopbackHost(other)) << other;
}

} // namespace
} // namespace helix
