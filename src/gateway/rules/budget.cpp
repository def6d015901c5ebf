#include "gateway/rules/budget.h"

#include <algorithm>

#include "base/amounts.h"
#include "base/bytes.h"
#include "gateway/rules/route.h"

namespace helix::gateway {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;
constexpr std::uint64_t kBytesPerToken = 4;
/// Keeps a silly max_tokens from overflowing sums.
constexpr std::uint64_t kMostTokens = 1'000'000'000;

std::uint64_t less(std::uint64_t a, std::uint64_t b)
{
    return a > b ? a - b : 0;
}

std::string dollars(std::uint64_t microUsd)
{
    return dollarDigits(microUsd) + " US dollars";
}

tl::unexpected<Error> exhausted(const std::string& what)
{
    return fail(ErrorCode::ResourceExhausted,
                "HelixVM: " + what + " The user can raise the budget of this workspace in Helix.");
}

} // namespace

const Price* findPrice(const std::vector<Price>& prices, std::string_view model)
{
    const Price* best = nullptr;
    for (const auto& price : prices) {
        if (price.model == model)
            return &price;
        if (matchesModel(price.model, model) &&
            (best == nullptr || price.model.size() > best->model.size()))
            best = &price;
    }
    // Routers put the maker in front: "anthropic/claude-x".
    const auto slash = model.rfind('/');
    if (best == nullptr && slash != std::string_view::npos)
        return findPrice(prices, model.substr(slash + 1));
    return best;
}

std::uint64_t costOf(const Price& price, const TokenUsage& usage)
{
    // In twentieths of tokens, which holds a tenth and five quarters.
    const std::uint64_t input = usage.input * 20 + usage.cacheRead * 2 + usage.cacheWritten * 25;
    // Wide: a million million tokens at any price must not wrap around.
    __extension__ using Wide = unsigned __int128;
    const Wide cost = static_cast<Wide>(input) * price.inputMicroUsd +
                      static_cast<Wide>(usage.output) * 20 * price.outputMicroUsd;
    constexpr std::uint64_t kUnit = 20 * kMillion;
    return static_cast<std::uint64_t>((cost + kUnit - 1) / kUnit);
}

void Account::set(Limits limits, Amount used)
{
    m_limits = limits;
    m_used = used;
}

Result<Amount> Account::reserve(const Estimate& estimate, std::string_view model)
{
    TokenUsage most;
    most.input = std::min(estimate.bodyBytes / kBytesPerToken + 1, kMostTokens);
    most.output =
        std::min(estimate.maxTokens == 0 ? kUsualMaxTokens : estimate.maxTokens, kMostTokens);
    Amount amount{1, most.input + most.output, 0};
    if (estimate.price != nullptr)
        amount.microUsd = costOf(*estimate.price, most);
    else if (m_limits.microUsd && !estimate.free)
        return exhausted("the price of model " + printable(model) +
                         " is not known, and this workspace has a money budget.");
    const auto left = [](std::optional<std::uint64_t> limit, std::uint64_t used,
                         std::uint64_t reserved) {
        return limit ? less(less(*limit, used), reserved) : UINT64_MAX;
    };
    const auto requests = left(m_limits.requests, m_used.requests, m_reserved.requests);
    const auto tokens = left(m_limits.tokens, m_used.tokens, m_reserved.tokens);
    const auto microUsd = left(m_limits.microUsd, m_used.microUsd, m_reserved.microUsd);
    if (requests < 1)
        return exhausted("this workspace has used its budget of " +
                         std::to_string(*m_limits.requests) + " requests.");
    if (tokens < amount.tokens)
        return exhausted("this request may take " + std::to_string(amount.tokens) +
                         " tokens, and " + std::to_string(tokens) + " of the budget of " +
                         std::to_string(*m_limits.tokens) + " are left.");
    if (microUsd < amount.microUsd)
        return exhausted("this request may cost " + dollars(amount.microUsd) + ", and " +
                         dollars(microUsd) + " of the budget of " + dollars(*m_limits.microUsd) +
                         " are left.");
    m_reserved.requests += amount.requests;
    m_reserved.tokens += amount.tokens;
    m_reserved.microUsd += amount.microUsd;
    return amount;
}

void Account::settle(const Amount& reserved, const Amount& used)
{
    m_reserved.requests = less(m_reserved.requests, reserved.requests);
    m_reserved.tokens = less(m_reserved.tokens, reserved.tokens);
    m_reserved.microUsd = less(m_reserved.microUsd, reserved.microUsd);
    m_used.requests += used.requests;
    m_used.tokens += used.tokens;
    m_used.microUsd += used.microUsd;
}

} // namespace helix::gateway
