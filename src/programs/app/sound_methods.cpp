// What workspaces play, over the control socket.

#include "app/method_table.h"
#include "base/disk_room.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "operations/sound.h"
#include "sound/sound.h"

namespace helix::app {
namespace {

Answering<operations::ShowSound> showSound(CallPtr call, operations::ShowSound request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return call->plane()->sound().now(id);
}

Answering<operations::ChooseSound> chooseSound(CallPtr call, operations::ChooseSound request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    auto choice = call->plane()->sound().now(id).choice;
    choice.on = request.on.value_or(choice.on);
    choice.muted = request.muted.value_or(choice.muted);
    CO_TRY(co_await call->plane()->sound().choose(id, choice));
    CO_TRY(call->alive());
    co_return call->plane()->sound().now(id);
}

Answering<operations::RecordSound> recordSound(CallPtr call, operations::RecordSound request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    // The file's disk is looked at where it may block.
    const std::function<Result<std::uint64_t>()> look =
        [file = std::filesystem::path(request.file), data = call->paths().data,
         reserve = life::diskReserve(call->plane()->settings())]() -> Result<std::uint64_t> {
        return reservedAt({data, reserve}, file.parent_path());
    };
    CO_TRY(const auto keepFree, co_await async::onPool(look));
    CO_TRY(call->alive());
    sound::RecordWish wish{request.file, std::chrono::seconds(request.seconds), request.force,
                           keepFree};
    const auto token = call->cancelToken();
    co_return co_await call->plane()->sound().record(id, std::move(wish), token);
}

} // namespace

void addSoundMethods(MethodTable& table)
{
    serve<operations::ShowSound>(table, showSound);
    serve<operations::ChooseSound>(table, chooseSound);
    serve<operations::RecordSound>(table, recordSound);
}

} // namespace helix::app
