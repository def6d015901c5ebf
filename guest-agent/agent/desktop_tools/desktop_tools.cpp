#include "agent/desktop_tools/desktop_tools.h"

#include <nlohmann/json.hpp>

namespace helix::agent {

struct DesktopTools::State {
    std::string socket;
};

DesktopTools::DesktopTools(boost::asio::any_io_executor, std::string socket)
    : m_state(std::make_shared<State>(State{std::move(socket)}))
{
}
DesktopTools::~DesktopTools() = default;

const std::vector<ToolDescription>& DesktopTools::descriptions()
{
    static const std::vector<ToolDescription> list;
    return list;
}

boost::asio::awaitable<Result<ToolText>> DesktopTools::call(std::string name, nlohmann::json)
{
    co_return fail(ErrorCode::NotFound, "There is no desktop tool '" + printable(name) + "'.");
}

} // namespace helix::agent
