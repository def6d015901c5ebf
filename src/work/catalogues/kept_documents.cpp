#include "catalogues/kept_documents.h"

#include <system_error>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"
#include "catalogue/catalogue.h"
#include "protocol/checked_json.h"

namespace helix::catalogues {
namespace {

constexpr auto kSourcesFile = "sources.json";
constexpr std::size_t kMostSourcesBytes = 1U << 20;
/// The document is a string in it, with its quotes escaped.
constexpr std::size_t kMostKeptBytes = 2 * catalogue::kMostDocumentBytes + 4096;

} // namespace

KeptDocuments::KeptDocuments(std::filesystem::path folder)
    : m_folder(std::move(folder))
{
}

std::filesystem::path KeptDocuments::fileOf(const std::string& source) const
{
    return m_folder / (source + ".document");
}

Result<std::vector<catalogue::Source>> KeptDocuments::sources() const
{
    const auto text = readFile(m_folder / kSourcesFile, kMostSourcesBytes);
    if (!text && text.error().code == ErrorCode::NotFound)
        return std::vector<catalogue::Source>();
    if (!text)
        return fail(text.error());
    return catalogue::parseSources(*text);
}

Result<void> KeptDocuments::keepSources(const std::vector<catalogue::Source>& sources) const
{
    TRY(ensurePrivateFolder(m_folder));
    return writeFileAtomically(m_folder / kSourcesFile, asBytes(catalogue::toJson(sources)));
}

Result<std::optional<KeptDocument>> KeptDocuments::document(const std::string& source) const
{
    const auto text = readFile(fileOf(source), kMostKeptBytes);
    if (!text && text.error().code == ErrorCode::NotFound)
        return std::optional<KeptDocument>();
    if (!text)
        return fail(text.error());
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    protocol::CheckedJson root(json);
    KeptDocument kept;
    kept.document = root.text("document", catalogue::kMostDocumentBytes);
    kept.accepted.name = root.printableText("name", 63);
    kept.accepted.version = root.number("version", 1, INT64_MAX);
    kept.accepted.payloadSha256 = root.printableText("payloadSha256", 64);
    kept.fetchedAtMs = root.number("fetchedAtMs", 0, INT64_MAX);
    if (const auto outcome = root.outcome(); !outcome)
        return fail(ErrorCode::Corrupt, "What was kept of the catalogue " + source + " is damaged.",
                    outcome.error().message);
    return std::optional(std::move(kept));
}

Result<void> KeptDocuments::keepDocument(const std::string& source, const KeptDocument& kept) const
{
    TRY(ensurePrivateFolder(m_folder));
    const nlohmann::ordered_json json{{"name", kept.accepted.name},
                                      {"version", kept.accepted.version},
                                      {"payloadSha256", kept.accepted.payloadSha256},
                                      {"fetchedAtMs", kept.fetchedAtMs},
                                      {"document", kept.document}};
    return writeFileAtomically(
        fileOf(source),
        asBytes(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

void KeptDocuments::forget(const std::string& source) const
{
    std::error_code ignored;
    std::filesystem::remove(fileOf(source), ignored);
}

} // namespace helix::catalogues
