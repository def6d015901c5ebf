#include "gateway/rules/error_reply.h"

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"

namespace helix::gateway {
namespace {

using Json = nlohmann::json;

/// https://docs.anthropic.com/en/api/errors
const char* anthropicType(Refusal refusal)
{
    switch (refusal) {
    case Refusal::BadRequest:
    case Refusal::NotAllowed:
        return "invalid_request_error";
    case Refusal::Unauthenticated:
        return "authentication_error";
    case Refusal::NoSuchModel:
    case Refusal::NotFound:
        return "not_found_error";
    case Refusal::TooLarge:
        return "request_too_large";
    case Refusal::OverBudget:
        return "rate_limit_error";
    case Refusal::Overloaded:
        return "overloaded_error";
    case Refusal::UpstreamTimeout:
        return "timeout_error";
    case Refusal::Upstream:
        break;
    }
    return "api_error";
}

/// google.rpc.Code, as Gemini's errors name it.
const char* googleStatus(Refusal refusal)
{
    switch (refusal) {
    case Refusal::BadRequest:
    case Refusal::TooLarge:
        return "INVALID_ARGUMENT";
    case Refusal::Unauthenticated:
        return "UNAUTHENTICATED";
    case Refusal::NotAllowed:
        return "FAILED_PRECONDITION";
    case Refusal::NoSuchModel:
    case Refusal::NotFound:
        return "NOT_FOUND";
    case Refusal::OverBudget:
        return "RESOURCE_EXHAUSTED";
    case Refusal::UpstreamTimeout:
        return "DEADLINE_EXCEEDED";
    case Refusal::Upstream:
    case Refusal::Overloaded:
        break;
    }
    return "UNAVAILABLE";
}

/// https://platform.openai.com/docs/guides/error-codes. "insufficient_quota" tells its clients that
/// trying again is of no use.
Json openAiError(Refusal refusal, std::string_view sentence)
{
    Json error{{"message", sentence}, {"param", nullptr}, {"code", nullptr}};
    error["type"] = statusOf(refusal) >= 500 ? "server_error" : "invalid_request_error";
    if (refusal == Refusal::Unauthenticated) {
        error["code"] = "invalid_api_key";
    } else if (refusal == Refusal::OverBudget) {
        error["type"] = "insufficient_quota";
        error["code"] = "insufficient_quota";
    } else if (refusal == Refusal::NotAllowed) {
        error["code"] = "not_allowed";
    } else if (refusal == Refusal::NoSuchModel || refusal == Refusal::NotFound) {
        error["code"] = "model_not_found";
    }
    return error;
}

} // namespace

int statusOf(Refusal refusal)
{
    switch (refusal) {
    case Refusal::BadRequest:
    case Refusal::NotAllowed:
        return 400;
    case Refusal::Unauthenticated:
        return 401;
    case Refusal::NoSuchModel:
    case Refusal::NotFound:
        return 404;
    case Refusal::TooLarge:
        return 413;
    case Refusal::OverBudget:
        return 429;
    case Refusal::Upstream:
        return 502;
    case Refusal::Overloaded:
        return 503;
    case Refusal::UpstreamTimeout:
        break;
    }
    return 504;
}

std::string_view reasonPhrase(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 404:
        return "Not Found";
    case 413:
        return "Content Too Large";
    case 429:
        return "Too Many Requests";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    default:
        return status == 504 ? "Gateway Timeout" : "Error";
    }
}

std::string errorBody(Refusal refusal, std::optional<Kind> shape, std::string_view sentence)
{
    Json body;
    if (!shape) {
        body["error"] = Json{{"message", sentence}};
    } else if (*shape == Kind::Anthropic) {
        body = Json{{"type", "error"},
                    {"error", {{"type", anthropicType(refusal)}, {"message", sentence}}}};
    } else if (*shape == Kind::OpenAi) {
        body["error"] = openAiError(refusal, sentence);
    } else {
        body["error"] = Json{
            {"code", statusOf(refusal)}, {"message", sentence}, {"status", googleStatus(refusal)}};
    }
    return protocol::toText(body);
}

} // namespace helix::gateway
