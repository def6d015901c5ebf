// boundary: the sheet.

#include "base/bytes.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/providers.h"
#include "operations/boundary.h"

namespace helix::ctl {
namespace {

void showSheet(const operations::BoundarySheet& sheet)
{
    std::string text = shown(sheet.summary) + "\n\nGiven:\n";
    for (const auto& item : sheet.items) {
        text += "  " + shown(item.title);
        if (!item.id.empty())
            text += "  [" + shown(item.id) + "]";
        text += "\n    " + shown(item.detail) + "\n";
        if (item.sinceMs > 0)
            text += "    Since " + formatTime(item.sinceMs) + ".\n";
        if (!item.id.empty())
            text += "    Taken back: " + shown(item.takeBackDoes) + "\n";
    }
    text += "\nWhatever its settings:\n";
    for (const auto& sentence : sheet.never)
        text += "  " + shown(sentence) + "\n";
    printText(text);
}

} // namespace

Result<int> run(const BoundaryCommand& command, const Context& context)
{
    if (command.fetch) {
        operations::ChooseModels choice;
        choice.workspace = command.workspace;
        choice.fetch = command.fetch;
        TRY(ask(context, choice));
    }
    if (command.takeBack.empty() || command.fetch)
        return answer(context, operations::ShowSheet{command.workspace}, showSheet);
    return answer(context, operations::TakeItemBack{command.workspace, command.takeBack},
                  showSheet);
}

} // namespace helix::ctl
