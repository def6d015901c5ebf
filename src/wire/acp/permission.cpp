// session/request_permission and its answer.
#include "acp/update.h"

#include "acp/fields.h"
#include "acp/tool_call.h"

namespace helix::acp {
namespace {

constexpr std::array<std::string_view, 4> kOptionNames{"allow_once", "allow_always", "reject_once",
                                                       "reject_always"};

} // namespace

Result<PermissionRequest> decodePermissionRequest(const Json& params)
{
    const Json* call = fieldIn(params, "toolCall");
    auto decoded = call ? decodeToolCall(*call) : std::nullopt;
    if (!decoded)
        return brokenMessage("a permission request does not say for which tool call");
    PermissionRequest request;
    request.call = std::move(*decoded);
    for (const Json& item : itemsIn(params, "options")) {
        const auto id = textIn(item, "optionId");
        const auto kind = fromName<PermissionOption::Kind>(kOptionNames, textOr(item, "kind"));
        // What it would allow is not known, so nobody can choose it.
        if (id && kind)
            request.options.push_back({*id, textOr(item, "name", *id), *kind});
    }
    if (request.options.empty())
        return brokenMessage("a permission request has no options to choose from");
    return request;
}

Json encodePermissionRequest(const PermissionRequest& request)
{
    Json json = Json::object();
    json["toolCall"] = encodeUpdate({}, request.call)["update"];
    json["options"] = Json::array();
    for (const PermissionOption& option : request.options) {
        Json item = Json::object();
        item["optionId"] = option.id;
        item["name"] = option.name;
        item["kind"] = nameOf(kOptionNames, option.kind);
        json["options"].push_back(std::move(item));
    }
    return json;
}

Json encodePermissionAnswer(const std::optional<std::string>& optionId)
{
    Json result = Json::object();
    Json& outcome = result["outcome"];
    outcome["outcome"] = optionId ? "selected" : "cancelled";
    if (optionId)
        outcome["optionId"] = *optionId;
    return result;
}

} // namespace helix::acp
