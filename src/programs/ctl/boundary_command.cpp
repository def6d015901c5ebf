// boundary: the sheet.

#include "base/bytes.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/providers.h"
#include "operations/boundary.h"

namespace helix::ctl {
namespace {

void addList(std::string& text, const Json& sheet)
{
    const auto items = sheet.find("items");
    if (items == sheet.end() || !items->is_array())
        return;
    for (const auto& item : *items) {
        const auto id = textOf(item, "id");
        const auto since = numberOf(item, "since_ms");
        text += "  " + textOf(item, "title");
        if (!id.empty())
            text += "  [" + id + "]";
        text += "\n    " + textOf(item, "detail") + "\n";
        if (since > 0)
            text += "    Since " + formatTime(since) + ".\n";
        if (!id.empty())
            text += "    Taken back: " + textOf(item, "take_back_does") + "\n";
    }
}

void showSheet(const Json& sheet)
{
    std::string text = textOf(sheet, "summary") + "\n\nGiven:\n";
    addList(text, sheet);
    text += "\nWhatever its settings:\n";
    if (const auto never = sheet.find("never"); never != sheet.end() && never->is_array())
        for (const auto& sentence : *never)
            if (sentence.is_string())
                text += "  " + printable(sentence.get<std::string>(), 500) + "\n";
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
