// What models cost: what the user set, or what Helix comes with.

#include <algorithm>

#include "base/bytes.h"
#include "base/try.h"
#include "providers/default_prices.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

std::vector<Price> currentPrices(const ProvidersService::Private& d)
{
    return d.prices.empty() ? defaultPrices() : d.prices;
}

/// Whoever calls has the turn.
async::Task<Result<void>> replacePrices(PrivatePtr d, std::vector<Price> prices)
{
    std::vector<std::string> names;
    for (const auto& price : prices)
        names.push_back(price.model);
    CO_TRY(checkModels(names));
    CO_TRY(co_await savePrices(d->database, prices));
    d->prices = prices;
    co_await tellGateway(d);
    co_return Result<void>();
}

} // namespace

std::vector<Price> ProvidersService::prices() const
{
    return currentPrices(*m_d);
}

async::Task<Result<void>> ProvidersService::setPrices(std::vector<Price> prices)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kPriceList);
    co_return co_await replacePrices(d, prices);
}

async::Task<Result<void>> ProvidersService::setPrice(Price price)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kPriceList);
    auto prices = currentPrices(*d);
    const auto known = std::ranges::find(prices, price.model, &Price::model);
    if (known != prices.end())
        *known = price;
    else
        prices.push_back(price);
    co_return co_await replacePrices(d, prices);
}

async::Task<Result<void>> ProvidersService::removePrice(std::string model)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kPriceList);
    auto prices = currentPrices(*d);
    const auto gone = std::erase_if(prices, [&](const Price& one) { return one.model == model; });
    if (gone == 0)
        co_return fail(ErrorCode::NotFound, "There is no price of a model named " +
                                                printable(model, 100) +
                                                " (see: helixctl price ls).");
    co_return co_await replacePrices(d, prices);
}

} // namespace helix::providers
