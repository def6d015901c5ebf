#include "app/create_params.h"

#include <algorithm>

#include "app/boundary_json.h"
#include "protocol/option_words.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxTextBytes = 4096;
constexpr std::size_t kMaxPorts = 256;

using plane::CreateRequest;

Result<CreateRequest::Port> readPort(const Json& json)
{
    const auto guest = protocol::requireInteger(json, "guest_port", 1, 65535);
    const auto host = protocol::optionalInteger(json, "host_port", 0, 65535, 0);
    auto label = protocol::optionalString(json, "label", kMaxTextBytes, {});
    if (!guest || !host || !label)
        return fail(!guest ? guest.error() : !host ? host.error() : label.error());
    return CreateRequest::Port{static_cast<std::uint16_t>(*guest),
                               static_cast<std::uint16_t>(*host), std::move(*label)};
}

Result<std::vector<CreateRequest::Port>> readPorts(const Json& params)
{
    std::vector<CreateRequest::Port> ports;
    const auto list = params.find("ports");
    if (list == params.end())
        return ports;
    if (!list->is_array() || list->size() > kMaxPorts)
        return fail(ErrorCode::Protocol, "The field 'ports' is not a list of at most 256 ports.");
    for (const auto& entry : *list) {
        auto port = readPort(entry);
        if (!port)
            return fail(port.error());
        ports.push_back(std::move(*port));
    }
    return ports;
}

/// All but "egress", "project", and what is about the agent.
Result<CreateRequest> readMachine(const Json& params)
{
    constexpr std::int64_t kMost = 1 << 24;
    auto image = protocol::requireString(params, "image", kMaxTextBytes);
    auto name = protocol::optionalString(params, "name", kMaxTextBytes, {});
    if (!image || !name)
        return fail(!image ? image.error() : name.error());
    const auto cpus = protocol::optionalInteger(params, "cpus", 0, kMost, 0);
    const auto memory = protocol::optionalInteger(params, "memory_mib", 0, kMost, 0);
    const auto disk = protocol::optionalInteger(params, "disk_gib", 0, kMost, 0);
    if (!cpus || !memory || !disk)
        return fail(!cpus ? cpus.error() : !memory ? memory.error() : disk.error());
    auto ports = readPorts(params);
    if (!ports)
        return fail(ports.error());
    CreateRequest request;
    request.image = std::move(*image);
    request.name = std::move(*name);
    request.resources = {static_cast<int>(*cpus), static_cast<int>(*memory),
                         static_cast<int>(*disk)};
    request.ports = std::move(*ports);
    return request;
}

/// The field "egress" {mode?, lists?, rules?} on top of what new workspaces get; nothing without
/// it.
Result<std::optional<boundary::EgressChoice>> readEgress(const Json& params,
                                                         const boundary::Boundary& boundary)
{
    const auto field = params.find("egress");
    if (field == params.end())
        return std::optional<boundary::EgressChoice>();
    if (!field->is_object())
        return fail(ErrorCode::Protocol, "The field 'egress' is not an object.");
    auto choice = readChoice(*field, boundary.defaults());
    if (!choice)
        return fail(choice.error());
    return std::optional(std::move(*choice));
}

} // namespace

Result<sessions::OptionWishes> readOptionWishes(const Json& params)
{
    sessions::OptionWishes wishes;
    for (const char* word : protocol::kOptionWords) {
        auto value = protocol::optionalString(params, word, kMaxTextBytes, {});
        if (!value)
            return fail(value.error());
        if (!value->empty())
            wishes[word] = std::move(*value);
    }
    return wishes;
}

bool usesOwnAgent(const std::vector<std::string>& agents)
{
    return std::ranges::any_of(agents, [](const std::string& agent) {
        return agent.empty() || agent == agents::kBuiltInAgent;
    });
}

Result<projects::ProjectSource> readProjectSource(const Json& json)
{
    if (!json.is_object())
        return fail(ErrorCode::Protocol, "The field 'project' is not an object.");
    const auto from = protocol::requireString(json, "from", kMaxTextBytes);
    const auto uncommitted = protocol::optionalBool(json, "with_uncommitted", false);
    const auto byGuest = protocol::optionalBool(json, "fetch_in_guest", false);
    const auto task = protocol::optionalString(json, "task", kMaxTextBytes, {});
    if (!from || !uncommitted || !byGuest || !task)
        return fail(!from          ? from.error()
                    : !uncommitted ? uncommitted.error()
                    : !byGuest     ? byGuest.error()
                                   : task.error());
    auto source = projects::parseProjectSource(*from);
    if (!source)
        return fail(source.error());
    using Kind = projects::ProjectSource::Kind;
    if (*uncommitted && source->kind != Kind::Repository)
        return fail(ErrorCode::InvalidArgument,
                    "Only a repository on this computer has uncommitted work.");
    if (*byGuest && source->kind != Kind::Url)
        return fail(ErrorCode::InvalidArgument, "Only a URL can be fetched in the guest.");
    source->withUncommitted = *uncommitted;
    source->fetchedByGuest = *byGuest;
    source->task = *task;
    return source;
}

Result<CreateRequest> readCreateRequest(const Json& params, const boundary::Boundary& boundary)
{
    auto request = readMachine(params);
    if (!request)
        return request;
    auto egress = readEgress(params, boundary);
    if (!egress)
        return fail(egress.error());
    request->egress = std::move(*egress);
    auto agent = protocol::optionalString(params, "agent", kMaxTextBytes, {});
    auto options = readOptionWishes(params);
    if (!agent || !options)
        return fail(!agent ? agent.error() : options.error());
    request->agent = std::move(*agent);
    request->options = std::move(*options);
    if (const auto project = params.find("project"); project != params.end()) {
        auto source = readProjectSource(*project);
        if (!source)
            return fail(source.error());
        request->project = std::move(*source);
    }
    return request;
}

} // namespace helix::app
