#include "life/kept_file.h"

#include <functional>
#include <optional>
#include <utility>

#include <spdlog/spdlog.h>

#include "async/completion.h"
#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"

namespace helix::life {

struct KeptFile::State {
    std::filesystem::path file;
    std::string about;
    std::optional<std::string> next;
    bool isWriting = false;
};

namespace {

async::Task<void> writeNewest(std::shared_ptr<KeptFile::State> state)
{
    while (const auto text = std::exchange(state->next, {})) {
        const std::function<Result<void>()> write = [file = state->file,
                                                     text = *text]() -> Result<void> {
            TRY(ensurePrivateFolder(file.parent_path()));
            return writeFileAtomically(file, asBytes(text));
        };
        if (const auto written = co_await async::onPool(write); !written)
            spdlog::info("{}: {}", state->about, written.error().describe());
    }
    state->isWriting = false;
}

} // namespace

KeptFile::KeptFile(std::filesystem::path file, std::string about)
    : m_state(std::make_shared<State>())
{
    m_state->file = std::move(file);
    m_state->about = std::move(about);
}

void KeptFile::write(std::string text)
{
    m_state->next = std::move(text);
    if (!std::exchange(m_state->isWriting, true))
        async::detach(writeNewest(m_state));
}

} // namespace helix::life
