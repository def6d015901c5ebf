#pragma once
// A small image in a registry that does what the test says.

#include "unit/oci/images_fixture.h"
#include "unit/oci/small_image.h"

namespace helix::oci::fixture {

class FakeRegistryTest : public TravelTest {
protected:
    Result<image::Bundle> pullSmall(const std::string& reference = "small:1")
    {
        return pull(registry.at(reference), environment());
    }
    static Environment environment()
    {
        return [](const char*) -> std::optional<std::string> { return std::nullopt; };
    }
    /// `says`: some of its words.
    void expectRefused(ErrorCode code, std::size_t left = 0, const std::string& says = {})
    {
        const auto pulled = pullSmall();
        ASSERT_FALSE(pulled);
        EXPECT_EQ(pulled.error().code, code) << pulled.error().describe();
        const auto& sentence = pulled.error().message;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
        EXPECT_NE(sentence.find(says), std::string::npos) << sentence;
        EXPECT_TRUE(store().list().empty());
        EXPECT_EQ(leftovers(), left);
    }
    [[nodiscard]] std::string chunkPath() const
    {
        return SmallImage::blobPath(small.artifact.chunks[0].blob);
    }

    FakeRegistry registry;
    SmallImage small;
};

} // namespace helix::oci::fixture
