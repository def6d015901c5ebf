#include "coder/models/retry.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <ctime>

namespace helix::agent::coder {
namespace {

constexpr std::string_view kGateway = "HelixVM:";
constexpr std::int64_t kLongestAfterMs = std::int64_t{366} * 24 * 3600 * 1000;

bool isTransientStatus(int status)
{
    if (status == 501 || status == 505)
        return false;
    return status == 408 || status == 409 || status == 429 || status >= 500;
}

/// Errors in mid-stream come with words instead of a status.
bool isTransientType(const std::string& type)
{
    for (const char* lasting : {"invalid_request_error", "authentication_error", "permission_error",
                                "not_found_error", "request_too_large", "billing_error",
                                "invalid_prompt", "context_length_exceeded", "invalid_api_key"})
        if (type == lasting)
            return false;
    return true;
}

bool isTransient(const ModelFailure& failure)
{
    if (isBudget(failure) || isWithoutCredit(failure) || isTooLong(failure))
        return false;
    switch (failure.kind) {
    case ModelFailure::Kind::Status:
        return isTransientStatus(failure.status);
    case ModelFailure::Kind::InStream:
        return isTransientType(failure.type);
    case ModelFailure::Kind::Cancelled:
        return false;
    case ModelFailure::Kind::Connection:
    case ModelFailure::Kind::Stalled:
    case ModelFailure::Kind::Truncated:
    case ModelFailure::Kind::Garbage:
        break;
    }
    return true;
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

bool has(const std::string& text, std::string_view words)
{
    return text.find(words) != std::string::npos;
}

/// A whole number, perhaps with a fraction, of `unit` milliseconds.
std::optional<std::int64_t> amount(std::string_view text, double unit)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) ||
        value < 0)
        return std::nullopt;
    return static_cast<std::int64_t>(std::min(value * unit, static_cast<double>(kLongestAfterMs)));
}

/// "Sun, 06 Nov 1994 08:49:37 GMT": the one form that servers may write today.
std::optional<std::int64_t> httpDate(const std::string& text)
{
    std::tm parts{};
    const char* end = ::strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    if (end == nullptr || *end != '\0')
        return std::nullopt;
    return static_cast<std::int64_t>(::timegm(&parts)) * 1000;
}

std::string afterAttempts(int attempts)
{
    return attempts > 1 ? " after " + std::to_string(attempts) + " attempts" : "";
}

std::string statusSentence(const ModelFailure& failure, int attempts)
{
    const std::string said = failure.message.empty() ? "." : ": " + failure.message;
    switch (failure.status) {
    case 401:
    case 403:
        return "The model refused the key or the model of this workspace (" +
               std::to_string(failure.status) + ")" + said;
    case 404:
        return "The model is not there (404)" + said;
    case 400:
    case 413:
    case 422:
        return "The model server did not accept the request (" + std::to_string(failure.status) +
               ")" + said;
    case 429:
        return "The model's rate limit was still reached" + afterAttempts(attempts) +
               "; try again later" + said;
    case 503:
    case 529:
        return "The model was still overloaded" + afterAttempts(attempts) + "; try again later" +
               said;
    default:
        return "The model server answered " + std::to_string(failure.status) +
               afterAttempts(attempts) + said;
    }
}

} // namespace

bool isBudget(const ModelFailure& failure)
{
    return failure.status == 429 && failure.message.starts_with(kGateway);
}

bool isWithoutCredit(const ModelFailure& failure)
{
    if (isBudget(failure)) // in OpenAI's words for it, which its clients know
        return false;
    if (failure.type == "insufficient_quota" || failure.type == "billing_error" ||
        failure.status == 402)
        return true;
    // Anthropic's, which has no status or type of its own.
    return failure.status == 400 && has(lowered(failure.message), "credit balance is too low");
}

bool isTooLong(const ModelFailure& failure)
{
    if (failure.type == "context_length_exceeded" || failure.type == "exceed_context_size_error")
        return true;
    if (failure.status != 400 && failure.status != 413 &&
        failure.kind != ModelFailure::Kind::InStream)
        return false;
    const std::string said = lowered(failure.message);
    return has(said, "prompt is too long") || has(said, "context length") ||
           has(said, "context window") || has(said, "context size") ||
           has(said, "exceed context limit") || has(said, "maximum context") ||
           failure.type == "request_too_large";
}

std::optional<std::uint64_t> windowNamed(const ModelFailure& failure)
{
    constexpr std::uint64_t least = 1024;
    constexpr std::uint64_t most = 100'000'000;
    const std::string said = lowered(failure.message);
    for (const std::string_view before :
         {"context length is ", "context length of ", "context window of ", "context size (",
          "context window is ", "tokens allowed (", " > "}) {
        const auto at = said.find(before);
        if (at == std::string::npos)
            continue;
        const char* begin = said.data() + at + before.size();
        std::uint64_t tokens = 0;
        const auto [end, error] = std::from_chars(begin, said.data() + said.size(), tokens);
        if (error == std::errc() && tokens >= least && tokens <= most)
            return tokens;
    }
    return std::nullopt;
}

bool isEffortRefused(const ModelFailure& failure)
{
    if (failure.status != 400 && failure.status != 422)
        return false;
    const std::string said = lowered(failure.message);
    return has(said, "thinking") || has(said, "effort") || has(said, "reasoning") ||
           has(said, "output_config");
}

std::optional<std::chrono::milliseconds> waitBeforeRetry(const ModelFailure& failure, int attempt,
                                                         std::chrono::milliseconds spent,
                                                         double chance, const RetryRules& rules)
{
    if (attempt >= rules.attempts || !isTransient(failure))
        return std::nullopt;
    // What the provider asks for it gets; of our own accord we do not begin what has no time left.
    if (!failure.afterMs && spent >= rules.total)
        return std::nullopt;
    const double most = static_cast<double>(rules.most.count());
    const double full =
        std::min(most, static_cast<double>(rules.first.count()) * std::pow(2.0, attempt - 1));
    const auto jitter =
        std::chrono::milliseconds(static_cast<std::int64_t>(full * std::clamp(chance, 0.0, 1.0)));
    if (!failure.afterMs)
        return jitter;
    // Never before the time that was asked for, and not everybody at that very moment.
    if (*failure.afterMs > rules.asked.count())
        return std::nullopt;
    return std::chrono::milliseconds(*failure.afterMs) + jitter / 4;
}

std::optional<std::int64_t> retryAfter(std::string_view milliseconds,
                                       std::string_view secondsOrDate,
                                       std::chrono::system_clock::time_point now)
{
    if (const auto exact = amount(milliseconds, 1.0); exact && !milliseconds.empty())
        return exact;
    if (secondsOrDate.empty())
        return std::nullopt;
    if (const auto seconds = amount(secondsOrDate, 1000.0))
        return seconds;
    const auto date = httpDate(std::string(secondsOrDate));
    if (!date)
        return std::nullopt;
    const auto nowMs =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    return std::clamp<std::int64_t>(*date - nowMs, 0, kLongestAfterMs);
}

std::string reasonOf(const ModelFailure& failure)
{
    switch (failure.kind) {
    case ModelFailure::Kind::Connection:
        return "The model server could not be reached";
    case ModelFailure::Kind::Stalled:
        return "The model fell silent";
    case ModelFailure::Kind::Truncated:
        return "The model's answer broke off";
    case ModelFailure::Kind::Garbage:
        return "The model server sent an answer that cannot be read";
    case ModelFailure::Kind::Cancelled:
        return "Cancelled";
    case ModelFailure::Kind::InStream:
        return failure.type == "overloaded_error" ? "The model is overloaded"
                                                  : "The model server broke the answer off";
    case ModelFailure::Kind::Status:
        break;
    }
    if (failure.status == 429)
        return "The model's rate limit is reached";
    if (failure.status == 529 || failure.status == 503)
        return "The model is overloaded";
    return "The model server answered " + std::to_string(failure.status);
}

std::string sentenceFor(const ModelFailure& failure, int attempts)
{
    const std::string said = failure.message.empty() ? "" : ": " + failure.message;
    if (isBudget(failure))
        return "The budget is used up" + (said.empty() ? "." : said);
    if (isWithoutCredit(failure))
        return "The account at the model's provider has no credit left; top it up on the "
               "provider's own page, or choose another provider in Helix" +
               (said.empty() ? "." : said);
    if (failure.afterMs && isTransient(failure) && *failure.afterMs > 60'000)
        return reasonOf(failure) + ", and it asks to wait " +
               std::to_string(*failure.afterMs / 60'000) + " minutes; send the prompt again then.";
    switch (failure.kind) {
    case ModelFailure::Kind::Status:
        return statusSentence(failure, attempts);
    case ModelFailure::Kind::InStream:
        return "The model server broke the answer off" + afterAttempts(attempts) +
               (said.empty() ? "." : said);
    case ModelFailure::Kind::Cancelled:
        return "The request was cancelled.";
    default:
        return reasonOf(failure) + afterAttempts(attempts) +
               (said.empty() ? "; send the prompt again to go on." : said);
    }
}

} // namespace helix::agent::coder
