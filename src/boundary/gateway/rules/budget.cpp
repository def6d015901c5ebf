#include "gateway/rules/budget.h"

#include <algorithm>
#include <utility>

#include "base/amounts.h"
#include "base/bytes.h"
#include "gateway/rules/route.h"

namespace helix::gateway {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;
/// Keeps a silly max_tokens from overflowing sums.
constexpr std::uint64_t kMostTokens = 1'000'000'000;
constexpr std::uint64_t kMostAnswers = 1'000;

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
    const std::uint64_t input = usage.input * 20 + usage.cacheRead * 2 + usage.cacheWritten * 25 +
                                usage.cacheWrittenForHour * 15;
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

TokenUsage mostOf(const Estimate& estimate)
{
    TokenUsage most;
    most.input = std::min(estimate.input, kMostTokens);
    if (estimate.caches != Estimate::Caches::No)
        most.cacheWritten = std::exchange(most.input, 0);
    if (estimate.caches == Estimate::Caches::Hour)
        most.cacheWrittenForHour = most.cacheWritten;
    most.output = std::min(estimate.output, kMostTokens) * std::min(estimate.answers, kMostAnswers);
    return most;
}

std::uint64_t Account::left(std::optional<std::uint64_t> Limits::*limit,
                            std::uint64_t Amount::*amount) const
{
    return m_limits.*limit ? less(less(*(m_limits.*limit), m_used.*amount), m_reserved.*amount)
                           : UINT64_MAX;
}

std::uint64_t Account::affordableOutput(const Estimate& estimate) const
{
    Estimate prompt = estimate;
    prompt.output = 0;
    const TokenUsage most = mostOf(prompt);
    const auto answers = std::clamp<std::uint64_t>(estimate.answers, 1, kMostAnswers);
    std::uint64_t tokens = less(left(&Limits::tokens, &Amount::tokens), most.allInput()) / answers;
    if (estimate.price != nullptr && estimate.price->outputMicroUsd > 0) {
        __extension__ using Wide = unsigned __int128;
        const Wide money =
            less(left(&Limits::microUsd, &Amount::microUsd), costOf(*estimate.price, most) + 1);
        const Wide paid = money * kMillion / estimate.price->outputMicroUsd / answers;
        tokens = static_cast<std::uint64_t>(std::min<Wide>(tokens, paid));
    }
    return std::min(tokens, kUsualMaxTokens);
}

Result<Amount> Account::reserve(const Estimate& estimate, std::string_view model)
{
    const TokenUsage most = mostOf(estimate);
    Amount amount{1, most.allInput() + most.output, 0};
    if (estimate.price != nullptr)
        amount.microUsd = costOf(*estimate.price, most);
    else if (m_limits.microUsd && !estimate.free)
        return exhausted("the price of model " + printable(model) +
                         " is not known, and this workspace has a money budget.");
    const auto requests = left(&Limits::requests, &Amount::requests);
    const auto tokens = left(&Limits::tokens, &Amount::tokens);
    const auto microUsd = left(&Limits::microUsd, &Amount::microUsd);
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
