#include "signature/utc_time.h"

#include <gtest/gtest.h>

namespace helix::signature {
namespace {

TEST(UtcTime, isReadAndWrittenInOneForm)
{
    for (const auto& [text, seconds] :
         {std::pair("1970-01-01T00:00:00Z", 0LL), std::pair("2000-02-29T23:59:59Z", 951868799LL),
          std::pair("2026-11-27T11:00:00Z", 1795777200LL),
          std::pair("9999-12-31T23:59:59Z", 253402300799LL)}) {
        const auto time = parseUtcTime(text);
        ASSERT_TRUE(time) << text;
        EXPECT_EQ(time->time_since_epoch().count(), seconds);
        EXPECT_EQ(toText(*time), text);
    }
}

TEST(UtcTime, ofAnotherFormIsRefused)
{
    for (const std::string text : {"",
                                   "2026-11-27",
                                   "2026-11-27T11:00:00",
                                   "2026-11-27T11:00:00z",
                                   "2026-11-27t11:00:00Z",
                                   "2026-11-27 11:00:00Z",
                                   "2026-11-27T11:00:00+00:00",
                                   "2026-11-27T11:00:00.0Z",
                                   "2026-02-29T00:00:00Z",
                                   "2026-13-01T00:00:00Z",
                                   "2026-00-01T00:00:00Z",
                                   "2026-01-00T00:00:00Z",
                                   "2026-01-01T24:00:00Z",
                                   "2026-01-01T00:60:00Z",
                                   "2026-01-01T00:00:60Z",
                                   "1969-12-31T23:59:59Z",
                                   "0000-01-01T00:00:00Z",
                                   "-026-01-01T00:00:00Z",
                                   "2026-1-001T00:00:00Z",
                                   " 026-01-01T00:00:00Z"}) {
        const auto time = parseUtcTime(text);
        ASSERT_FALSE(time) << text;
        EXPECT_EQ(time.error().code, ErrorCode::Protocol);
    }
}

} // namespace
} // namespace helix::signature
