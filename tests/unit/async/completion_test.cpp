#include "async/completion.h"

#include <sstream>
#include <stdexcept>
#include <thread>

#include <QCoreApplication>
#include <QCoroTask>
#include <QThreadPool>

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "unit/async/application.h"
#include "turn_loop.h"

namespace helix::async {
namespace {

using namespace std::chrono_literals;

class CompletionTest : public testing::Test {
protected:
    fixture::Application m_application;
};

TEST_F(CompletionTest, deliversAResultFromAnotherThread)
{
    Completion<int> completion;
    std::jthread other([completion]() mutable { completion.resolve(7); });
    const auto result = QCoro::waitFor(completion.wait(5s, {}, "late"));
    ASSERT_TRUE(result);
    EXPECT_EQ(*result, 7);
}

TEST_F(CompletionTest, keepsTheFirstResult)
{
    Completion<int> completion;
    completion.resolve(1);
    completion.resolve(2);
    EXPECT_EQ(QCoro::waitFor(completion.wait(5s, {}, "late")).value(), 1);
}

TEST_F(CompletionTest, timesOutWithTheGivenSentence)
{
    Completion<int> completion;
    const auto result = QCoro::waitFor(completion.wait(10ms, {}, "The door stayed shut."));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Timeout);
    EXPECT_EQ(result.error().message, "The door stayed shut.");
}

TEST_F(CompletionTest, isCancelledBeforeAndDuringTheWait)
{
    CancelSource source;
    Completion<int> completion;
    auto task = completion.wait(kForever, source.token(), "late");
    source.cancel();
    EXPECT_EQ(QCoro::waitFor(task).error().code, ErrorCode::Cancelled);
    Completion<int> another;
    EXPECT_EQ(QCoro::waitFor(another.wait(kForever, source.token(), "late")).error().code,
              ErrorCode::Cancelled);
}

TEST_F(CompletionTest, runsBlockingWorkElsewhere)
{
    const auto caller = std::this_thread::get_id();
    const auto result = QCoro::waitFor(
        onPool<bool>([caller]() -> Result<bool> { return std::this_thread::get_id() != caller; }));
    EXPECT_TRUE(result.value());
}

/// Notes which thread it died on.
class Mortal {
public:
    explicit Mortal(std::thread::id& diedOn)
        : m_diedOn(diedOn)
    {
    }
    ~Mortal() { m_diedOn = std::this_thread::get_id(); }
    Mortal(const Mortal&) = delete;
    Mortal& operator=(const Mortal&) = delete;

private:
    std::thread::id& m_diedOn;
};

TEST_F(CompletionTest, whatAPoolThreadGaveIsTheLoopsAlone)
{
    std::thread::id diedOn;
    using Given = std::shared_ptr<Mortal>;
    {
        // Takes its time to go when the work is done.
        std::shared_ptr<int> slow(new int, [](const int* number) {
            std::this_thread::sleep_for(100ms);
            delete number;
        });
        EXPECT_TRUE(QCoro::waitFor(onPool<Given>([&diedOn, slow = std::move(slow)] {
            return Result<Given>(std::make_shared<Mortal>(diedOn));
        })));
    }
    EXPECT_EQ(diedOn, std::this_thread::get_id()) << "though the thread still cleans up";
    QThreadPool::globalInstance()->waitForDone();
}

TEST_F(CompletionTest, sleepEndsOnTimeOrOnCancel)
{
    EXPECT_TRUE(QCoro::waitFor(sleepFor(5ms)));
    CancelSource source;
    source.cancel();
    EXPECT_EQ(QCoro::waitFor(sleepFor(1h, source.token())).error().code, ErrorCode::Cancelled);
}

Task<void> throwAfterAMoment()
{
    co_await sleepFor(1ms);
    throw std::runtime_error("out of cheese");
}

TEST_F(CompletionTest, writesDownWhatADetachedFlowThrew)
{
    std::ostringstream log;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(std::make_shared<spdlog::logger>(
        "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log, true)));
    detach(throwAfterAMoment());
    tests::until([&log] { return !log.str().empty(); });
    spdlog::set_default_logger(before);
    EXPECT_NE(log.str().find("out of cheese"), std::string::npos) << log.str();
}

} // namespace
} // namespace helix::async
