#include "base/log.h"

#include <memory>
#include <vector>

#include <sys/stat.h>

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace helix {
namespace {

constexpr std::size_t kMaxLogBytes = 5U << 20;
constexpr std::size_t kMaxLogFiles = 3;

} // namespace

void setUpLogging(const std::filesystem::path& file, bool verbose)
{
    std::vector<spdlog::sink_ptr> sinks;
    auto terminal = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    terminal->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
    sinks.push_back(terminal);
    std::string fileProblem;
    if (!file.empty()) {
        const mode_t before = ::umask(0077);
        try {
            sinks.push_back(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
                file.string(), kMaxLogBytes, kMaxLogFiles));
        } catch (const spdlog::spdlog_ex& exception) {
            fileProblem = exception.what();
        }
        ::umask(before);
    }
    auto logger = std::make_shared<spdlog::logger>("helix", sinks.begin(), sinks.end());
    logger->set_level(verbose ? spdlog::level::debug : spdlog::level::info);
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(logger);
    if (!fileProblem.empty())
        spdlog::warn("The log file cannot be written: {}", fileProblem);
}

} // namespace helix
