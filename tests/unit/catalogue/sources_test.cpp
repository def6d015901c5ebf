#include "catalogue/sources.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "unit/catalogue/example_catalogue.h"

namespace helix::catalogue {
namespace {

Source exampleSource(const std::string& name = "helix")
{
    return {name, "registry.example.org/helix/catalogue:latest", {freshKey().publicKey()}, true};
}

TEST(Sources, comeBack)
{
    std::vector<Source> sources;
    EXPECT_EQ(parseSources(toJson(sources)).value(), sources);
    ASSERT_TRUE(addSource(sources, exampleSource()));
    Source other = exampleSource("company");
    other.address = "https://images.example.com:8443/catalogue.json";
    other.keys.push_back(freshKey(signature::Algorithm::EcdsaP256).publicKey());
    other.enabled = false;
    ASSERT_TRUE(addSource(sources, other));
    const auto read = parseSources(toJson(sources));
    ASSERT_TRUE(read) << read.error().describe();
    EXPECT_EQ(*read, sources);
}

TEST(Sources, areReadAtAddressesOfThreeKinds)
{
    EXPECT_EQ(addressKind("registry.example.org/a/b").value(), AddressKind::Registry);
    EXPECT_EQ(addressKind("localhost:5000/a:tag").value(), AddressKind::Registry);
    EXPECT_EQ(addressKind("https://example.org").value(), AddressKind::Https);
    EXPECT_EQ(addressKind("https://example.org:8443/a/b.json?x=y").value(), AddressKind::Https);
    EXPECT_EQ(addressKind("/srv/a catalogue.json").value(), AddressKind::File);
}

struct WrongAddress {
    std::string address;
    const char* inSentence;
};

TEST(Sources, areNotReadElsewhere)
{
    for (const auto& [address, inSentence] :
         std::vector<WrongAddress>{{"", "neither"},
                                   {"catalogue.json", "neither"},
                                   {"../catalogue.json", "neither"},
                                   {"example.org/A", "neither"},
                                   {"http://example.org/a", "only https"},
                                   {"ftp://example.org/a", "URL of a kind"},
                                   {"file:///srv/a", "give the path"},
                                   {"oci://example.org/a", "of a registry HOST/PATH"},
                                   {"https://", "https://HOST/PATH"},
                                   {"https:///a", "https://HOST/PATH"},
                                   {"https://a b/c", "https://HOST/PATH"},
                                   {"https://example.org/a b", "https://HOST/PATH"},
                                   {"https://example.org/a#b", "https://HOST/PATH"},
                                   {"https://example.org:99999/a", "https://HOST/PATH"},
                                   {"https://name:word@example.org/a", "passwords do not belong"},
                                   {"/srv/a\nb", "cannot be printed"},
                                   {"/" + std::string(3000, 'a'), "longer than"}}) {
        const auto refused = addressKind(address);
        ASSERT_FALSE(refused) << address;
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
        EXPECT_NE(refused.error().message.find(inSentence), std::string::npos)
            << refused.error().message;
        EXPECT_EQ(refused.error().describe().find("word@"), std::string::npos);
    }
}

TEST(Sources, areAddedWithANameAnAddressAndAKey)
{
    std::vector<Source> sources;
    Source wrong = exampleSource("Not A Name");
    EXPECT_EQ(addSource(sources, wrong).error().code, ErrorCode::InvalidArgument);
    wrong = exampleSource();
    wrong.address = "nowhere";
    EXPECT_FALSE(addSource(sources, wrong));
    wrong = exampleSource();
    wrong.keys.clear();
    EXPECT_NE(addSource(sources, wrong).error().message.find("public key"), std::string::npos);
    wrong.keys.assign(17, freshKey().publicKey());
    EXPECT_FALSE(addSource(sources, wrong));
    ASSERT_TRUE(addSource(sources, exampleSource()));
    EXPECT_EQ(addSource(sources, exampleSource()).error().code, ErrorCode::AlreadyExists);
    while (sources.size() < kMostSources)
        ASSERT_TRUE(addSource(sources, exampleSource("c" + std::to_string(sources.size()))));
    EXPECT_EQ(addSource(sources, exampleSource("more")).error().code, ErrorCode::ResourceExhausted);
    EXPECT_TRUE(parseSources(toJson(sources)));
}

TEST(Sources, thatAreDamagedAreRefusedWithWhatIsWrong)
{
    const std::vector sources{exampleSource()};
    const std::string whole = toJson(sources);
    struct Damage {
        const char* from;
        const char* to;
        ErrorCode code;
        const char* inSentence;
    };
    for (const auto& [from, to, code, inSentence] : std::vector<Damage>{
             {"\"schema\": 1", "\"schema\": 2", ErrorCode::Unsupported, "newer Helix"},
             {"\"schema\": 1", "\"schema\": \"1\"", ErrorCode::Corrupt, "'schema'"},
             {"\"helix\"", "\"..\"", ErrorCode::Corrupt, "damaged"},
             {"registry.example.org/", "http://", ErrorCode::Corrupt, "only https"},
             {"BEGIN PUBLIC", "BEGIN PRIVATE", ErrorCode::Corrupt, "'catalogues.keys'"},
             {"\"enabled\": true", "\"enabled\": 1", ErrorCode::Corrupt, "'catalogues.enabled'"},
             {"\"enabled\": true", "\"enabled\": true, \"enabled\": false", ErrorCode::Corrupt,
              "twice"},
             {"\"catalogues\"", "\"other\"", ErrorCode::Corrupt, "'catalogues'"}}) {
        auto text = whole;
        const auto found = text.find(from);
        ASSERT_NE(found, std::string::npos) << from;
        text.replace(found, std::string_view(from).size(), to);
        const auto refused = parseSources(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, code) << refused.error().message;
        EXPECT_NE(refused.error().message.find(inSentence), std::string::npos)
            << refused.error().message;
    }
    EXPECT_FALSE(parseSources(toJson(std::vector{sources[0], sources[0]})));
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        EXPECT_FALSE(parseSources(whole.substr(0, length)));
}

} // namespace
} // namespace helix::catalogue
