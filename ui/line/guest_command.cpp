#include "ui/line/guest_command.h"

#include "base/try.h"

namespace helix::ui {

namespace {

constexpr int kMissing = 3;
constexpr int kNotRun = 126, kNoProgram = 127; ///< POSIX, of shells

} // namespace

async::Task<Result<std::string>> outputOf(plane::Workspaces& workspaces, WorkspaceId id,
                                          GuestCommand command)
{
    link::ExecRequest request;
    request.argv = command.argv;
    request.timeout = command.within;
    CO_TRY(auto exec, co_await workspaces.exec(id, request));
    async::Completion<int> done;
    std::string said;
    auto* handle = exec.get();
    QObject::connect(
        handle, &link::Exec::output, handle,
        [&said, done, handle, most = command.most](bool isStderr, const QByteArray& data) mutable {
            handle->acknowledge(static_cast<std::size_t>(data.size()));
            if (!isStderr && said.size() < most)
                said.append(data.constData(), static_cast<std::size_t>(data.size()));
            if (said.size() >= most)
                done.resolve(0);
        });
    QObject::connect(
        handle, &link::Exec::exited, handle,
        [done](const link::ExecExit& exit, const std::optional<Error>& failure) mutable {
            done.resolve(failure ? Result<int>(fail(*failure)) : Result<int>(exit.status));
        });
    const auto ended = co_await done.wait(command.within, {}, command.late);
    exec.reset(); // before what its signals write to
    if (!ended)
        co_return fail(ended.error());
    if (*ended == kMissing)
        co_return fail(ErrorCode::NotFound, command.missing);
    if (*ended == kNotRun || *ended == kNoProgram)
        co_return fail(ErrorCode::Unsupported,
                       "This takes the program " + command.program +
                           ", which the workspace does not have or cannot run.");
    co_return said;
}

} // namespace helix::ui
