#include "base/memory_file.h"

#include <fstream>

#include <gtest/gtest.h>

namespace helix {
namespace {

TEST(MemoryFile, IsReadAndWrittenByItsPath)
{
    const auto file = MemoryFile::create(asBytes("content"));
    ASSERT_TRUE(file) << file.error().describe();
    std::string word;
    std::ifstream(file->path()) >> word;
    EXPECT_EQ(word, "content");
    std::ifstream(file->path()) >> word;
    EXPECT_EQ(word, "content") << "each opens it from its beginning";
    std::ofstream(file->path()) << "other";
    EXPECT_EQ(asText(file->read(5).value_or(Bytes())), "other");
}

TEST(MemoryFile, IsNotReadBeyondWhatIsAsked)
{
    const auto file = MemoryFile::create(asBytes("content"));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->read(6).error().code, ErrorCode::Protocol);
    EXPECT_TRUE(MemoryFile::create()->read(0)->empty());
}

} // namespace
} // namespace helix
