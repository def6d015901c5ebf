#include "fakes/plane/fake_exchange.h"

#include <utility>

#include "base/try.h"

namespace helix::fakes {

void FakeExchange::copy(const WorkspaceId& id, link::ClipboardContent content, bool isFirst)
{
    std::vector<protocol::ClipboardKind> kinds;
    for (const auto& [kind, bytes] : content)
        kinds.push_back(kind);
    copies[id] = std::move(content);
    emit copied(id, kinds, isFirst);
}

void FakeExchange::go()
{
    holds = false;
    m_go.resolve(Result<void>());
    m_go = {};
}

std::shared_ptr<void> FakeExchange::attend(const WorkspaceId& id)
{
    auto ticket = attended[id].lock();
    if (!ticket)
        attended[id] = ticket = std::make_shared<int>(0);
    return ticket;
}

async::Task<Result<void>> FakeExchange::put(WorkspaceId id,
                                            std::shared_ptr<const link::ClipboardContent> content,
                                            exchange::Wish wish, async::CancelToken cancel)
{
    puts.push_back({id, *content, wish});
    CO_TRY(co_await held(holds, cancel));
    if (putError)
        co_return fail(*putError);
    co_return exchange::checkContent(*content);
}

async::Task<Result<Bytes>> FakeExchange::take(WorkspaceId id, protocol::ClipboardKind kind,
                                              async::CancelToken /*cancel*/)
{
    takes.push_back(kind);
    const auto found = copies[id].find(kind);
    if (found == copies[id].end())
        co_return fail(ErrorCode::NotFound, "Nothing was copied in the guest.");
    const Bytes bytes = found->second;
    co_return bytes;
}

async::Task<Result<operations::BroughtFile>> FakeExchange::drop(WorkspaceId /*id*/,
                                                                std::filesystem::path file,
                                                                std::string into, Progress progress,
                                                                async::CancelToken cancel)
{
    drops.push_back(file);
    dropsInto.push_back(into);
    if (progress)
        progress(1, 2);
    CO_TRY(co_await held(holds, cancel));
    if (dropError)
        co_return fail(*dropError);
    const operations::BroughtFile brought{file.filename().string(), 2};
    co_return brought;
}

async::Task<Result<std::vector<std::string>>> FakeExchange::takeDrag(WorkspaceId /*id*/)
{
    ++dragsAsked;
    CO_TRY(co_await held(holds, {}));
    const auto files = std::exchange(dragged, {});
    co_return files;
}

async::Task<Result<operations::SavedFile>> FakeExchange::save(WorkspaceId /*id*/, std::string path,
                                                              std::filesystem::path folder,
                                                              Progress progress,
                                                              async::CancelToken cancel)
{
    saves.push_back(path);
    if (progress)
        progress(1, saveTotal);
    CO_TRY(co_await held(holds || holdsSaves, cancel));
    const operations::SavedFile saved{(folder / std::filesystem::path(path).filename()).string(),
                                      2};
    co_return saved;
}

async::Task<Result<void>> FakeExchange::held(bool isHeld, async::CancelToken cancel)
{
    if (!isHeld)
        co_return Result<void>();
    auto wait = m_go;
    const std::string never;
    co_return co_await wait.wait(async::kForever, cancel, never);
}

} // namespace helix::fakes
