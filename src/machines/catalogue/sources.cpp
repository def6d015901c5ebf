#include "catalogue/sources.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "catalogue/reference_syntax.h"
#include "oci/reference.h"
#include "protocol/checked_json.h"
#include "protocol/unique_json.h"

namespace helix::catalogue {
namespace {

constexpr int kSourcesSchema = 1;
constexpr std::size_t kMostSourcesBytes = 1U << 20;
constexpr std::size_t kMostSourcesValues = 10'000;
constexpr std::size_t kMostAddressBytes = 2048;
constexpr std::size_t kMostSourceKeys = 16;
constexpr std::string_view kHttps = "https://";

tl::unexpected<Error> wrongAddress(std::string_view address, const std::string& why)
{
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(address, 100) + "' is no address of a catalogue: " + why);
}

Result<AddressKind> checkUrl(std::string_view address)
{
    const auto rest = address.substr(kHttps.size());
    const auto authority = rest.substr(0, rest.find_first_of("/?#"));
    if (authority.find('@') != std::string_view::npos)
        return wrongAddress("https://", "names and passwords do not belong into it.");
    if (!oci::isAuthority(authority) || address.find_first_of(" \\#") != std::string_view::npos)
        return wrongAddress(address, "it is not https://HOST/PATH.");
    return AddressKind::Https;
}

tl::unexpected<Error> damagedSources(const std::string& why)
{
    return fail(ErrorCode::Corrupt, "The list of catalogues is damaged: " + why);
}

Source readSource(protocol::CheckedJson& object)
{
    Source source{object.text("name", 63),
                  object.text("address", kMostAddressBytes),
                  {},
                  object.flagOr("enabled", true)};
    for (auto& item : object.items("keys", kMostSourceKeys)) {
        auto key = signature::PublicKey::fromPem(item.asText(1024));
        if (key)
            source.keys.push_back(*std::move(key));
        else
            item.refuseValue("holds what is no key: " + key.error().message);
    }
    return source;
}

} // namespace

Result<AddressKind> addressKind(std::string_view address)
{
    if (address.size() > kMostAddressBytes || printable(address, kMostAddressBytes) != address)
        return wrongAddress(address, "it is longer than 2048 bytes or cannot be printed.");
    if (address.starts_with(kHttps))
        return checkUrl(address);
    if (address.starts_with("http://"))
        return wrongAddress(address, "only https is spoken to others.");
    if (address.find("://") != std::string_view::npos)
        return wrongAddress(address, "it is a URL of a kind that is not fetched; of a file give "
                                     "the path, of a registry HOST/PATH.");
    if (address.starts_with('/'))
        return AddressKind::File;
    if (isReference(address))
        return AddressKind::Registry;
    return wrongAddress(address,
                        "it is neither HOST/PATH of a registry, nor https://HOST/PATH, nor "
                        "the whole path of a file.");
}

Result<void> checkSource(const Source& source)
{
    TRY(checkName(source.name, "a catalogue"));
    TRY(addressKind(source.address));
    if (source.keys.empty())
        return fail(ErrorCode::InvalidArgument,
                    "The catalogue '" + source.name +
                        "' needs the public key of those who sign it: without one nothing of it "
                        "could be believed.");
    if (source.keys.size() > kMostSourceKeys)
        return fail(ErrorCode::InvalidArgument,
                    "The catalogue '" + source.name + "' has more than 16 keys.");
    return {};
}

Result<std::vector<Source>> parseSources(std::string_view json)
{
    const auto document =
        protocol::parseUniqueJson(json, kMostSourcesBytes, kMostSourcesValues, "It");
    if (!document)
        return damagedSources(document.error().message);
    protocol::CheckedJson root(*document);
    const auto schema = root.number("schema", 1, std::numeric_limits<int>::max());
    if (schema != kSourcesSchema)
        return fail(ErrorCode::Unsupported,
                    "The list of catalogues is a newer Helix's: update Helix.");
    std::vector<Source> sources;
    for (auto& object : root.items("catalogues", kMostSources)) {
        auto source = readSource(object);
        if (!root.outcome())
            break;
        if (const auto added = addSource(sources, std::move(source)); !added)
            return damagedSources(added.error().message);
    }
    if (const auto fine = root.outcome(); !fine)
        return damagedSources(fine.error().message);
    return sources;
}

std::string toJson(std::span<const Source> sources)
{
    auto list = nlohmann::ordered_json::array();
    for (const Source& source : sources) {
        auto keys = nlohmann::ordered_json::array();
        for (const auto& key : source.keys)
            keys.push_back(key.toPem());
        list.push_back({{"name", source.name},
                        {"address", source.address},
                        {"keys", std::move(keys)},
                        {"enabled", source.enabled}});
    }
    const nlohmann::ordered_json json{{"schema", kSourcesSchema}, {"catalogues", std::move(list)}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<void> addSource(std::vector<Source>& sources, Source source)
{
    TRY(checkSource(source));
    if (std::ranges::find(sources, source.name, &Source::name) != sources.end())
        return fail(ErrorCode::AlreadyExists,
                    "There is a catalogue '" + source.name + "' already.");
    if (sources.size() >= kMostSources)
        return fail(ErrorCode::ResourceExhausted,
                    "There are " + std::to_string(kMostSources) +
                        " catalogues already, which is the most there may be.");
    sources.push_back(std::move(source));
    return {};
}

} // namespace helix::catalogue
