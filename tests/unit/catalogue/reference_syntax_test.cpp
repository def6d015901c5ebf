#include "catalogue/reference_syntax.h"

#include <string>

#include <gtest/gtest.h>

#include "oci/reference.h"
#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

TEST(Reference, isOneThatNamesHostPathAndDigest)
{
    for (const std::string name : {"registry.example.org/a", "localhost/a/b", "localhost:5000/a",
                                   "127.0.0.1:5000/a-b/c_d/e__f.g--h", "R.Example.org/a1"}) {
        EXPECT_TRUE(isPinnedReference(name + "@" + digestOf('a'))) << name;
        EXPECT_TRUE(isReference(name));
        EXPECT_TRUE(isReference(name + ":latest"));
        EXPECT_TRUE(isReference(name + ":v1.0_x-y@" + digestOf('a')));
        EXPECT_FALSE(isPinnedReference(name));
        EXPECT_FALSE(isPinnedReference(name + ":latest@" + digestOf('a')));
    }
}

TEST(Reference, isNothingElse)
{
    for (const std::string name : {"",
                                   "a",
                                   "/a",
                                   "library/a",
                                   "example.org",
                                   "example.org/",
                                   "example.org//a",
                                   "example.org/a/",
                                   "example.org/../a",
                                   "example.org/./a",
                                   "example.org/.a",
                                   "example.org/a.",
                                   "example.org/a..b",
                                   "example.org/a___b",
                                   "example.org/a_-b",
                                   "example.org/A",
                                   "example.org/a b",
                                   "example.org/a%2f",
                                   "-example.org/a",
                                   "example-.org/a",
                                   "example..org/a",
                                   ".example.org/a",
                                   "example.org:/a",
                                   "example.org:0/a",
                                   "example.org:65536/a",
                                   "example.org:5000000/a",
                                   "example.org:5x/a",
                                   "https://example.org/a",
                                   "user@example.org/a",
                                   "user:word@example.org/a",
                                   "example.org/a?b",
                                   "example.org/a#b",
                                   "example.org/a\n",
                                   "[::1]:5000/a",
                                   "\xc3\xa9xample.org/a"}) {
        EXPECT_FALSE(isPinnedReference(name + "@" + digestOf('a'))) << name;
        EXPECT_FALSE(isReference(name)) << name;
    }
    EXPECT_FALSE(isReference("example.org/a:"));
    EXPECT_FALSE(isReference("example.org/a:.x"));
    EXPECT_FALSE(isReference("example.org/a:" + std::string(129, 'x')));
    EXPECT_FALSE(isReference("example.org/" + std::string(600, 'a')));
    EXPECT_FALSE(isPinnedReference("example.org/" + std::string(600, 'a') + "@" + digestOf('a')));
}

TEST(Digest, isSha256InSmallLetters)
{
    EXPECT_TRUE(oci::isDigest(digestOf('0')));
    for (const std::string& text :
         {std::string(), std::string(64, 'a'), digestOf('A'), digestOf('a') + "a", digestOf('g'),
          "sha512:" + std::string(64, 'a'), "sha256:" + std::string(63, 'a'),
          "SHA256:" + std::string(64, 'a')}) {
        EXPECT_FALSE(oci::isDigest(text)) << text;
        EXPECT_FALSE(isPinnedReference("example.org/a@" + text));
    }
}

} // namespace
} // namespace helix::catalogue
