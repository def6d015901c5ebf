#include "signature/image_statement.h"

#include <nlohmann/json.hpp>

#include "base/ids.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/unique_json.h"

namespace helix::signature {
namespace {

using protocol::CheckedJson;

constexpr std::string_view kStatementType = "https://in-toto.io/Statement/v1";
constexpr std::size_t kMostStatementBytes = 64 << 10;
constexpr std::size_t kMostStatementValues = 1000;
constexpr std::size_t kMostStatementWord = 256;

void expectText(CheckedJson& object, const char* key, std::string_view wanted)
{
    if (object.text(key, kMostStatementWord) != wanted)
        object.refuse(key, "is not " + std::string(wanted));
}

/// The one subject, which has to be what the predicate names.
std::string readSubject(CheckedJson& root, const std::string& name)
{
    auto subjects = root.items("subject", 1);
    if (subjects.empty()) {
        root.refuse("subject", "names nothing");
        return {};
    }
    if (subjects[0].text("name", kMostStatementWord) != name)
        subjects[0].refuse("name", "is not the predicate's");
    auto digests = subjects[0].object("digest");
    auto digest = digests.text("sha256", 64);
    if (digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string::npos)
        digests.refuse("sha256", "is not 64 hexadecimal digits");
    return digest;
}

} // namespace

Result<std::string> toJson(const ImageStatement& statement)
{
    const nlohmann::ordered_json json{
        {"_type", kStatementType},
        {"subject",
         {{{"name", statement.name}, {"digest", {{"sha256", statement.manifestDigest}}}}}},
        {"predicateType", kImagePredicateType},
        {"predicate",
         {{"name", statement.name},
          {"version", statement.version},
          {"issuedAt", toText(statement.validity.issuedAt)},
          {"expiresAt", toText(statement.validity.expiresAt)}}}};
    auto text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const auto read = parseImageStatement(text);
    if (!read)
        return fail(ErrorCode::InvalidArgument,
                    "The image cannot be signed so: " + read.error().message);
    return text;
}

Result<ImageStatement> parseImageStatement(std::string_view json)
{
    TRY(const auto document, protocol::parseUniqueJson(json, kMostStatementBytes,
                                                       kMostStatementValues, "The statement"));
    CheckedJson root(document);
    expectText(root, "_type", kStatementType);
    expectText(root, "predicateType", kImagePredicateType);
    CheckedJson predicate = root.object("predicate");
    ImageStatement statement;
    statement.name = predicate.text("name", 63);
    if (!checkName(statement.name, "image"))
        predicate.refuse("name", "is no name");
    statement.version = predicate.printableText("version", 64);
    if (statement.version.empty())
        predicate.refuse("version", "is empty");
    statement.validity = readValidity(predicate);
    statement.manifestDigest = readSubject(root, statement.name);
    TRY(root.outcome());
    return statement;
}

Result<Envelope> signStatement(const ImageStatement& statement, const PrivateKey& key)
{
    TRY(const std::string text, toJson(statement));
    return signEnvelope(std::string(kStatementPayloadType), Bytes(text.begin(), text.end()), key);
}

} // namespace helix::signature
