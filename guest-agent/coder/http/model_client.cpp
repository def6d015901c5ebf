#include "coder/http/model_client.h"

#include <algorithm>
#include <memory>
#include <random>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "base/bytes.h"
#include "base/try.h"
#include "coder/http/pause.h"
#include "coder/http/recite.h"
#include "coder/models/prepared_answers.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxErrorBody = 1U << 20;
constexpr std::size_t kMaxList = 8U << 20;
constexpr std::chrono::milliseconds kListSilence{20'000};
/// The last attempt has at least that, however late it is.
constexpr std::chrono::milliseconds kLeastSilence{5'000};

double chance()
{
    static thread_local std::mt19937_64 engine{std::random_device{}()};
    return std::uniform_real_distribution<double>(0.0, 1.0)(engine);
}

const char* pathOf(Dialect dialect)
{
    switch (dialect) {
    case Dialect::Anthropic:
        return "/v1/messages";
    case Dialect::Chat:
        return "/v1/chat/completions";
    case Dialect::Responses:
        break;
    }
    return "/v1/responses";
}

std::string headerOf(const HttpHead& head, const char* name)
{
    const auto found = head.headers.find(name);
    return found == head.headers.end() ? std::string() : found->second;
}

ModelFailure failureOf(const Error& error)
{
    ModelFailure failure;
    failure.message = error.message;
    switch (error.code) {
    case ErrorCode::Cancelled:
        failure.kind = ModelFailure::Kind::Cancelled;
        break;
    case ErrorCode::Timeout:
        failure.kind = ModelFailure::Kind::Stalled;
        break;
    case ErrorCode::Protocol:
        failure.kind = ModelFailure::Kind::Garbage;
        break;
    default:
        failure.kind = ModelFailure::Kind::Connection;
        break;
    }
    return failure;
}

/// What one attempt has heard so far.
struct Hearing {
    HttpHead head;
    std::string errorBody;
    bool streams = false;
    AnswerReader reader;
    ReplyBuilder builder;
    std::optional<ModelFailure> failure;

    Hearing(Dialect dialect, const std::string& model)
        : reader(dialect)
        , builder(model)
    {
    }
    void take(std::vector<StreamEvent>& events, const ModelListener& listener)
    {
        for (StreamEvent& event : events) {
            if (event.kind == StreamEvent::Kind::Failure)
                failure = event.failure;
            else
                listener.event(event);
            builder.take(event);
        }
    }
};

/// Tells once when nothing has come for a while.
class QuietWatch {
public:
    QuietWatch(const asio::any_io_executor& executor, std::chrono::milliseconds quiet,
               std::function<void()> tell)
        : m_timer(executor)
        , m_quiet(quiet)
        , m_tell(std::make_shared<std::function<void()>>(std::move(tell)))
    {
        heard();
    }
    void heard()
    {
        if (*m_tell == nullptr)
            return;
        m_timer.expires_after(m_quiet);
        m_timer.async_wait([tell = std::weak_ptr(m_tell)](const boost::system::error_code& error) {
            const auto alive = tell.lock();
            if (!error && alive && *alive)
                std::exchange(*alive, nullptr)();
        });
    }

private:
    asio::steady_timer m_timer;
    std::chrono::milliseconds m_quiet;
    std::shared_ptr<std::function<void()>> m_tell; ///< ours; empty once it was told
};

} // namespace

ModelClient::ModelClient(Gateway gateway, HttpLimits limits, RetryRules rules)
    : m_gateway(std::move(gateway))
    , m_limits(limits)
    , m_rules(rules)
{
}

HttpRequest ModelClient::question(Dialect dialect, const Door& door) const
{
    HttpRequest request;
    const std::string key(door.key.revealText());
    if (dialect == Dialect::Anthropic)
        request.headers = {{"x-api-key", key}, {"anthropic-version", "2023-06-01"}};
    else
        request.headers = {{"Authorization", "Bearer " + key}};
    if (!m_gateway.session.empty())
        request.headers.emplace_back("X-Helix-Session", m_gateway.session);
    return request;
}

asio::awaitable<ModelAnswer> ModelClient::attempt(ModelChoice model, const ModelRequest& request,
                                                  Cancellation& cancellation,
                                                  const ModelListener& listener,
                                                  std::chrono::milliseconds silence,
                                                  std::chrono::steady_clock::time_point& heardAt)
{
    ModelAnswer answer;
    const auto& door = model.dialect == Dialect::Anthropic ? m_gateway.anthropic : m_gateway.openAi;
    if (!door) {
        answer.failure = ModelFailure{ModelFailure::Kind::Status,
                                      404,
                                      {},
                                      "the environment names no gateway for this kind of model.",
                                      std::nullopt};
        co_return answer;
    }
    HttpRequest http = question(model.dialect, *door);
    http.method = "POST";
    http.path = pathOf(model.dialect);
    http.headers.emplace_back("Content-Type", "application/json");
    http.headers.emplace_back("Accept", "text/event-stream");
    http.body = encodeRequest(model.dialect, request);
    Hearing hearing(model.dialect, model.model);
    HttpLimits limits = m_limits;
    limits.silence = silence;
    const auto executor = co_await asio::this_coro::executor;
    QuietWatch watch(executor, m_rules.quiet, [&] { listener.waits(m_rules.quiet, silence); });
    HttpReader reader;
    reader.head = [&](const HttpHead& head) {
        watch.heard();
        hearing.head = head;
        hearing.streams = head.status == 200 &&
                          headerOf(head, "content-type").find("event-stream") != std::string::npos;
    };
    reader.body = [&](std::string_view piece) {
        watch.heard();
        if (!hearing.streams) {
            hearing.errorBody += piece;
            return hearing.errorBody.size() < kMaxErrorBody;
        }
        std::vector<StreamEvent> events;
        hearing.reader.feed(piece, events);
        using Kind = StreamEvent::Kind;
        const bool isAnswer = std::ranges::any_of(events, [](const StreamEvent& event) {
            const bool hasWords = event.kind == Kind::Text || event.kind == Kind::Thinking ||
                                  event.kind == Kind::ToolArguments;
            return event.kind == Kind::ToolBegin || (hasWords && !event.text.empty());
        });
        if (isAnswer)
            heardAt = std::chrono::steady_clock::now();
        hearing.take(events, listener);
        return !hearing.reader.done();
    };
    const auto exchanged =
        co_await exchange(door->address, std::move(http), limits, cancellation, std::move(reader));
    if (hearing.streams && !hearing.reader.done() && exchanged) {
        std::vector<StreamEvent> events;
        hearing.reader.finish(events);
        hearing.take(events, listener);
    } else if (!exchanged && !hearing.reader.done()) {
        hearing.failure = failureOf(exchanged.error());
        if (hearing.streams && hearing.failure->kind == ModelFailure::Kind::Connection)
            hearing.failure->kind = ModelFailure::Kind::Truncated;
    } else if (!hearing.streams) {
        hearing.failure = failureFromBody(hearing.head.status, hearing.errorBody);
        if (hearing.head.status == 200)
            hearing.failure->kind = ModelFailure::Kind::Garbage;
        hearing.failure->afterMs =
            retryAfter(headerOf(hearing.head, "retry-after-ms"),
                       headerOf(hearing.head, "retry-after"), std::chrono::system_clock::now());
    }
    answer.message = hearing.builder.message();
    answer.usage = hearing.builder.usage();
    answer.stop = hearing.builder.stop().value_or(StopCause::EndTurn);
    answer.failure = hearing.failure;
    co_return answer;
}

asio::awaitable<ModelAnswer> ModelClient::ask(ModelChoice model, ModelRequest request,
                                              Cancellation& cancellation, ModelListener listener)
{
    ModelAnswer answer;
    request.model = model.model;
    if (isPrepared(model))
        co_return co_await recite(std::move(request), cancellation, std::move(listener));
    int failed = 0;
    using Clock = std::chrono::steady_clock;
    std::chrono::milliseconds wasted{0}; ///< in which nothing of an answer came
    while (true) {
        if (m_chatOnly.contains(model.id) && model.dialect == Dialect::Responses)
            model.dialect = Dialect::Chat;
        if (m_withoutEffort.contains(model.id))
            request.effort = Effort::Default;
        const auto silence = std::clamp(
            m_rules.total - wasted, std::min(kLeastSilence, m_limits.silence), m_limits.silence);
        auto heardAt = Clock::now();
        answer = co_await attempt(model, request, cancellation, listener, silence, heardAt);
        wasted += std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - heardAt);
        answer.attempts = failed + 1;
        if (!answer.failure)
            co_return answer;
        const ModelFailure failure = *answer.failure;
        const bool noSuchPath = failure.status == 404 || failure.status == 405;
        if (noSuchPath && model.dialect == Dialect::Responses) {
            m_chatOnly.insert(model.id);
            continue;
        }
        if (request.effort != Effort::Default && isEffortRefused(failure)) {
            m_withoutEffort.insert(model.id);
            continue;
        }
        const auto wait = waitBeforeRetry(failure, ++failed, wasted, chance(), m_rules);
        if (!wait || cancellation.cancelled())
            co_return answer;
        listener.again(failure, failed, *wait);
        wasted += *wait;
        co_await pause(*wait, cancellation);
        if (cancellation.cancelled()) {
            answer.failure->kind = ModelFailure::Kind::Cancelled;
            answer.message.parts.clear();
            co_return answer;
        }
    }
}

asio::awaitable<Result<std::vector<ModelChoice>>> ModelClient::listOf(ListOf kind,
                                                                      Cancellation& cancellation)
{
    const auto& door = kind == ListOf::Anthropic ? m_gateway.anthropic : m_gateway.openAi;
    if (!door)
        co_return fail(ErrorCode::NotFound, "The environment names no gateway.");
    HttpRequest http =
        question(kind == ListOf::Anthropic ? Dialect::Anthropic : Dialect::Chat, *door);
    http.path = "/v1/models";
    int status = 0;
    std::string body;
    HttpReader reader;
    reader.head = [&](const HttpHead& head) { status = head.status; };
    reader.body = [&](std::string_view piece) {
        body += piece;
        return body.size() < kMaxList;
    };
    HttpLimits limits = m_limits;
    limits.silence = std::min(limits.silence, kListSilence);
    CO_TRY(
        co_await exchange(door->address, std::move(http), limits, cancellation, std::move(reader)));
    if (status != 200)
        co_return fail(ErrorCode::Unavailable, "The gateway does not list models (" +
                                                   std::to_string(status) +
                                                   "): " + failureFromBody(status, body).message);
    co_return modelsFromList(kind, body);
}

asio::awaitable<Result<std::vector<ModelChoice>>> ModelClient::list(Cancellation& cancellation)
{
    auto all = co_await listOf(ListOf::Anthropic, cancellation);
    auto more = co_await listOf(ListOf::OpenAi, cancellation);
    if (!all)
        co_return more;
    if (more)
        all->insert(all->end(), more->begin(), more->end());
    co_return all;
}

} // namespace helix::agent::coder
