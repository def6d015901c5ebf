#include "signature/image_statement.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/signature/signed_things.h"

namespace helix::signature {
namespace {

TEST(ImageStatement, isAnInTotoStatement)
{
    const auto json = nlohmann::json::parse(toJson(exampleStatement()).value());
    EXPECT_EQ(json, nlohmann::json::parse(R"({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": "sway-desktop", "digest": {"sha256": ")" +
                                          kDigest + R"("}}],
        "predicateType": "https://helixvm.org/image/v1",
        "predicate": {"name": "sway-desktop", "version": "068f9e434b7a",
                      "issuedAt": "2026-01-01T00:00:00Z", "expiresAt": "2027-01-01T00:00:00Z"}})"));
}

TEST(ImageStatement, comesBack)
{
    const auto text = toJson(exampleStatement()).value();
    EXPECT_EQ(parseImageStatement(text).value(), exampleStatement());
    EXPECT_EQ(toJson(exampleStatement()).value(), text);
}

TEST(ImageStatement, thatWouldNotBeReadIsNotSigned)
{
    auto statement = exampleStatement();
    statement.name = "../x";
    EXPECT_EQ(signStatement(statement, newKey()).error().code, ErrorCode::InvalidArgument);
    statement = exampleStatement();
    statement.validity.expiresAt = statement.validity.issuedAt;
    EXPECT_FALSE(toJson(statement));
    statement = exampleStatement();
    statement.manifestDigest = "sha256:" + kDigest;
    EXPECT_FALSE(toJson(statement));
    statement = exampleStatement();
    statement.version = "a\nb";
    EXPECT_FALSE(toJson(statement));
}

struct OtherStatement {
    const char* from;
    const char* to;
    const char* inSentence;
};

TEST(ImageStatement, thatSaysSomethingElseIsRefused)
{
    const auto whole = toJson(exampleStatement()).value();
    for (const auto& [from, to, inSentence] : std::initializer_list<OtherStatement>{
             {"Statement/v1", "Statement/v0.1", "'_type'"},
             {"helixvm.org/image/v1", "slsa.dev/provenance/v1", "'predicateType'"},
             {"\"subject\":[", "\"subject\":[{\"name\":\"x\"},", "'subject'"},
             {"\"subject\":[{", "\"subject\":[],\"x\":[{", "'subject'"},
             {"\"subject\":[{\"name\":\"sway-desktop\"", "\"subject\":[{\"name\":\"other\"",
              "'subject.name'"},
             {"\"sha256\":\"a", "\"sha256\":\"A", "'subject.digest.sha256'"},
             {"\"sha256\":\"a", "\"sha512\":\"a", "'subject.digest.sha256'"},
             {"\"predicate\":{\"name\":\"sway-desktop\"", "\"predicate\":{\"name\":\"Sway\"",
              "'predicate.name'"},
             {"\"068f9e434b7a\"", "\"\"", "'predicate.version'"},
             {"\"068f9e434b7a\"", "\"\\u202e\"", "'predicate.version'"},
             {"2027-01-01", "2025-01-01", "'predicate.expiresAt'"},
             {"2026-01-01T00:00:00Z", "yesterday", "'predicate.issuedAt'"},
             {"\"_type\"", "\"_type\":\"https://in-toto.io/Statement/v1\",\"_type\"", "twice"}}) {
        auto text = whole;
        const auto found = text.find(from);
        ASSERT_NE(found, std::string::npos) << from;
        text.replace(found, std::string_view(from).size(), to);
        const auto refused = parseImageStatement(text);
        ASSERT_FALSE(refused) << text;
        EXPECT_EQ(refused.error().code, ErrorCode::Protocol);
        EXPECT_NE(refused.error().message.find(inSentence), std::string::npos)
            << refused.error().message;
    }
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(parseImageStatement(whole.substr(0, length)));
    EXPECT_FALSE(parseImageStatement(std::string(70 << 10, ' ') + whole));
}

} // namespace
} // namespace helix::signature
