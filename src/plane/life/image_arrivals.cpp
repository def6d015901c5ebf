#include "life/image_arrivals.h"

#include "base/clock.h"
#include "base/try.h"
#include "life/image_activity.h"
#include "life/image_checks.h"
#include "life/measured_work.h"
#include "life/warm_flow.h"

namespace helix::life {
namespace {

struct Arrival {
    explicit Arrival(const ImageArrivals::Words& words)
        : work(words.kind)
        , origin(words.origin)
    {
    }
    async::CancelSource cancel;
    MeasuredWork work;
    std::string origin;
};

} // namespace

struct ImageArrivals::State {
    LifeContextPtr context;        ///< owners: the plane and running flows
    std::function<void()> changed; ///< empty once its owner died
    std::map<std::string, std::shared_ptr<Arrival>>
        arrivals; ///< owners: this and who reports to it
    std::map<std::string, Error> errors;

    void announce() const
    {
        if (changed)
            changed();
    }
};

namespace {

using StatePtr = std::shared_ptr<ImageArrivals::State>;

ImageArrivals::Progress reportTo(const StatePtr& state, const std::shared_ptr<Arrival>& arrival)
{
    return [weak = std::weak_ptr(state),
            weakArrival = std::weak_ptr(arrival)](image::ImportProgress progress) {
        const auto state = weak.lock();
        const auto arrival = weakArrival.lock();
        if (!state || !arrival)
            return;
        arrival->work.see(std::move(progress));
        state->announce();
    };
}

Result<void> checkIsAlone(const ImageArrivals::State& state, const std::string& name,
                          const std::string& origin)
{
    if (state.arrivals.contains(name))
        return fail(ErrorCode::Conflict,
                    "An image named " + name + " is on its way already" + waitOrCancel(name));
    for (const auto& [other, arrival] : state.arrivals)
        if (!origin.empty() && arrival->origin == origin)
            return fail(ErrorCode::Conflict, "The same is on its way already, as the image " +
                                                 other + ", and can be had as " + name +
                                                 " as well once that is here" +
                                                 waitOrCancel(other));
    return {};
}

async::Task<Result<void>> bringOne(StatePtr state, std::string name, ImageArrivals::Words words,
                                   ImageArrivals::Work work)
{
    CO_TRY(checkIsAlone(*state, name, words.origin));
    const auto begun = systemWallClock()();
    const auto arrival = std::make_shared<Arrival>(words);
    state->arrivals[name] = arrival;
    state->errors.erase(name);
    state->announce();
    const auto brought = co_await work(reportTo(state, arrival), arrival->cancel.token());
    state->arrivals.erase(name);
    if (brought) {
        checkRelatives(state->context);
        warmInBackground(state->context, name, usualResources(*state->context, brought->manifest));
        recordImage(*state->context, name, words.done, systemWallClock()() - begun);
    } else if (brought.error().code == ErrorCode::Cancelled) {
        recordImage(*state->context, name, words.cancelled);
    } else {
        state->errors[name] = brought.error();
        recordImageFailure(*state->context, name, brought.error().message);
    }
    state->announce();
    co_return brought ? Result<void>() : fail(brought.error());
}

} // namespace

std::string waitOrCancel(const std::string& name)
{
    return "; wait for it, or cancel it on the page Images, or with 'helixctl image cancel " +
           name + "'.";
}

ImageArrivals::ImageArrivals(LifeContextPtr context, std::function<void()> changed)
    : m_state(std::make_shared<State>())
{
    m_state->context = std::move(context);
    m_state->changed = std::move(changed);
}

ImageArrivals::~ImageArrivals()
{
    m_state->changed = {};
    cancelAll();
}

async::Task<Result<void>> ImageArrivals::bring(std::string name, Words words, Work work)
{
    return bringOne(m_state, std::move(name), std::move(words), std::move(work));
}

void ImageArrivals::cancel(const std::string& name)
{
    if (const auto found = m_state->arrivals.find(name); found != m_state->arrivals.end())
        found->second->cancel.cancel();
}

void ImageArrivals::cancelAll()
{
    const auto all = m_state->arrivals; // what is cancelled goes
    for (const auto& [name, arrival] : all)
        arrival->cancel.cancel();
}

std::map<std::string, operations::Importing> ImageArrivals::underWay() const
{
    std::map<std::string, operations::Importing> all;
    for (const auto& [name, arrival] : m_state->arrivals)
        all[name] = arrival->work.now();
    return all;
}

bool ImageArrivals::isUnderWay(const std::string& name) const
{
    return m_state->arrivals.contains(name);
}

const std::map<std::string, Error>& ImageArrivals::errors() const
{
    return m_state->errors;
}

bool ImageArrivals::forgetError(const std::string& name)
{
    return m_state->errors.erase(name) > 0;
}

} // namespace helix::life
