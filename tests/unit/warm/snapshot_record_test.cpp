#include "warm/snapshot_record.h"

#include <gtest/gtest.h>

namespace helix::warm {
namespace {

SnapshotRecord exampleRecord()
{
    return {std::string(64, 'a'),          {2, 1024, 8}, {1ULL << 30, 1700000000123456789},
            {430000, 1700000001000000000}, {196616, -1}, std::string(64, 'b')};
}

TEST(SnapshotRecord, isReadAsItWasWritten)
{
    const auto read = parseSnapshotRecord(toJson(exampleRecord()));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(*read, exampleRecord());
}

TEST(SnapshotRecord, isCorruptInAnyOtherForm)
{
    const auto whole = toJson(exampleRecord());
    const auto with = [&whole](const std::string& from, const std::string& to) {
        auto text = whole;
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    for (const auto& text :
         {std::string(), std::string("null"), std::string("[]"), whole.substr(0, whole.size() / 2),
          with("\"version\": 1", "\"version\": 2"), with("\"cpus\": 2", "\"cpus\": \"2\""),
          with("\"cpus\": 2", "\"cpus\": 0"), with("\"1073741824\"", "1073741824"),
          with("\"1073741824\"", "\"-1\""), with("\"1073741824\"", "\"1e9\""),
          with("\"1073741824\"", "\"99999999999999999999\""), with("\"devices\":", "\"device\":"),
          with("\"devices_sha256\":", "\"other\":")}) {
        const auto read = parseSnapshotRecord(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code, ErrorCode::Corrupt) << text;
    }
}

} // namespace
} // namespace helix::warm
