#pragma once
// A way into one agent, fake or real, and an exchange over it.

#include "exchange/exchange_service.h"
#include "unit/link/link_fixture.h"

namespace helix::exchange {

class AgentDoor : public link::GuestDoor {
public:
    link::GuestAddress where;
    std::unique_ptr<link::AgentClient> client;

    Result<void> connect()
    {
        auto connected = QCoro::waitFor(link::AgentClient::connectTo(
            where.controlPort, where.credential, std::chrono::seconds(20), {}));
        if (!connected)
            return fail(connected.error());
        client = std::move(*connected);
        return {};
    }
    Result<link::GuestAddress> address(const WorkspaceId&) const override { return where; }
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId,
                                                          link::ExecRequest request) override
    {
        return client->exec(std::move(request));
    }
    std::string nameOf(const WorkspaceId&) const override { return "otter"; }
    std::filesystem::path folderOf(const WorkspaceId&) const override { return {}; }
    std::int64_t startedAtMs(const WorkspaceId&) const override { return 1; }
};

/// The boundary's part: switches, and what is on record.
struct Records {
    ClipboardChoice choice;
    std::optional<Error> ledgerProblem;
    std::vector<operations::LedgerLine> lines;
    DiskReserve reserve;

    ExchangeService::Boundary boundary()
    {
        return {[this](const WorkspaceId&) -> Result<ClipboardChoice> {
                    if (ledgerProblem)
                        return fail(*ledgerProblem);
                    return choice;
                },
                [this](const operations::LedgerLine& line) { lines.push_back(line); },
                [this] { return reserve; }};
    }
};

inline std::shared_ptr<const link::ClipboardContent> textContent(std::string_view text)
{
    auto content = std::make_shared<link::ClipboardContent>();
    content->emplace(ClipboardKind::Text, Bytes(text.begin(), text.end()));
    return content;
}

} // namespace helix::exchange
