#include "coder/tools/toolbox.h"

#include <algorithm>
#include <optional>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "coder/tools/file_tools.h"
#include "coder/tools/output_clip.h"
#include "coder/tools/plan_tool.h"
#include "coder/tools/search.h"
#include "coder/tools/shell.h"
#include "agent/desktop/tools/desktop_tools.h"
#include "base/base64.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr const char* kCancelled = "Stopped: the user cancelled.";

const ToolDescription* findDesktopTool(const std::string& name)
{
    for (const ToolDescription& tool : DesktopTools::descriptions())
        if (tool.name == name)
            return &tool;
    return nullptr;
}

} // namespace

struct Toolbox::Tools {
    explicit Tools(const asio::any_io_executor& executor)
        : shell(executor)
    {
    }
    Shell shell;
    std::optional<DesktopTools> desktop;
    std::vector<ToolSpec> specs;
    std::vector<ForeignTool> foreign;

    [[nodiscard]] const ForeignTool* findForeign(const std::string& name) const
    {
        const auto found = std::ranges::find(
            foreign, name, [](const ForeignTool& tool) { return tool.spec.name; });
        return found == foreign.end() ? nullptr : &*found;
    }

    asio::awaitable<ToolOutcome> callDesktop(std::string name, Json input, ToolContext context)
    {
        if (context.cancellation.cancelled())
            co_return failedTool(kCancelled);
        const auto executor = co_await asio::this_coro::executor;
        asio::cancellation_signal stop;
        const auto registration = context.cancellation.onCancel(
            [&stop] { stop.emit(asio::cancellation_type::terminal); });
        auto work = desktop->call(std::move(name), std::move(input));
        auto token = asio::bind_cancellation_slot(stop.slot(), kTuple);
        const auto [fault, result] =
            co_await asio::co_spawn(executor, std::move(work), std::move(token));
        if (context.cancellation.cancelled())
            co_return failedTool(kCancelled);
        if (fault)
            co_return failedTool("The desktop tool failed.");
        if (!result)
            co_return failedTool(result.error().message);
        ToolOutcome outcome;
        outcome.text = result->text;
        if (!result->png.empty()) {
            outcome.isScreenshot = true;
            outcome.images.push_back({"image/png", toBase64(result->png)});
        }
        co_return outcome;
    }

    asio::awaitable<ToolOutcome> call(std::string name, Json input, ToolContext context)
    {
        if (name == "shell")
            co_return co_await shell.call(std::move(input), std::move(context));
        if (name == "search")
            co_return co_await searchFiles(std::move(input), std::move(context));
        if (name == "read")
            co_return readFile(input, context.folder);
        if (name == "write")
            co_return writeFile(input, context.folder);
        if (name == "edit")
            co_return editFile(input, context.folder);
        if (name == "plan")
            co_return showPlan(input);
        if (desktop && findDesktopTool(name) != nullptr)
            co_return co_await callDesktop(std::move(name), std::move(input), std::move(context));
        if (const ForeignTool* tool = findForeign(name); tool != nullptr) {
            auto work = tool->call(std::move(input), std::move(context));
            co_return co_await std::move(work);
        }
        co_return failedTool("There is no tool '" + wellFormed(name) + "'.");
    }
};

Toolbox::Toolbox(asio::any_io_executor executor, const DesktopPlaces& places)
    : m_tools(std::make_unique<Tools>(executor))
{
    m_tools->specs = {Shell::spec(), readSpec(), editSpec(), writeSpec(), searchSpec(), planSpec()};
    if (places.empty())
        return;
    m_tools->desktop.emplace(executor, desktopAt(places));
    for (const ToolDescription& tool : DesktopTools::descriptions())
        m_tools->specs.push_back({tool.name, tool.description, tool.inputSchema});
}

Toolbox::~Toolbox() = default;

void Toolbox::add(std::vector<ForeignTool> tools)
{
    for (ForeignTool& tool : tools) {
        m_tools->specs.push_back(tool.spec);
        m_tools->foreign.push_back(std::move(tool));
    }
}

bool Toolbox::hasDesktop() const
{
    return m_tools->desktop.has_value();
}

const std::vector<ToolSpec>& Toolbox::specs() const
{
    return m_tools->specs;
}

ToolIntro Toolbox::intro(const std::string& name, const Json& input,
                         const std::string& folder) const
{
    if (name == "shell")
        return Shell::intro(input);
    if (name == "read")
        return readIntro(input, folder);
    if (name == "write")
        return writeIntro(input, folder);
    if (name == "edit")
        return editIntro(input, folder);
    if (name == "search")
        return searchIntro(input, folder);
    if (const ForeignTool* tool = m_tools->findForeign(name); tool != nullptr)
        return tool->intro;
    ToolIntro intro;
    intro.title = name == "plan" ? "Plan" : name;
    intro.kind = name == "plan" ? acp::ToolKind::Think : acp::ToolKind::Other;
    if (const ToolDescription* tool = findDesktopTool(name); tool != nullptr) {
        intro.title = tool->title;
        intro.kind = tool->readOnly ? acp::ToolKind::Read : acp::ToolKind::Other;
    }
    return intro;
}

asio::awaitable<ToolOutcome> Toolbox::call(std::string name, Json input, ToolContext context)
{
    try {
        co_return co_await m_tools->call(std::move(name), std::move(input), std::move(context));
    } catch (const std::exception& error) {
        co_return failedTool(std::string("The tool failed: ") + error.what());
    }
}

} // namespace helix::agent::coder
