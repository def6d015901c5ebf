// settings ls|get|set|export|import: what the window's Settings page holds.

#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "ctl/commands.h"
#include "ctl/parser.h"
#include "ctl/printing.h"
#include "operations/host.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kShown = 60;

/// In one line of a table; a certificate is many.
std::string shortenedValue(const std::string& value)
{
    const std::string line = value.substr(0, value.find('\n'));
    return printable(line.size() < value.size() ? line + " ..." : line, kShown);
}

using SettingMap = std::map<std::string, std::string>;

void showSettings(const SettingMap& settings)
{
    std::vector<TableRow> rows{{"SETTING", "VALUE"}};
    for (const auto& [key, value] : settings)
        rows.push_back({key, shortenedValue(value)});
    printText(formatTable(rows));
}

/// Refuses more than Helix would take.
Result<std::string> readDocument(const std::string& file)
{
    if (file == "-")
        return readAll(STDIN_FILENO, "standard input", operations::kMaxSettingsDocument);
    return readFile(file, operations::kMaxSettingsDocument);
}

void showImported(const operations::SettingsImported& imported)
{
    for (const auto& key : imported.changed)
        printText("Changed: " + printable(key, kShown) + "\n");
    for (const auto& key : imported.skipped)
        printText("Not known or not taken from a file, left out: " + printable(key, kShown) + "\n");
    if (imported.changed.empty())
        printText("Every setting was so already.\n");
}

} // namespace

void Parser::addSettings()
{
    auto* settings = add(app, "settings", "show and change what Helix does by itself");
    settings->require_subcommand(1);
    addFor(*settings, "ls", "list the settings", std::make_shared<SettingsListCommand>());
    auto get = std::make_shared<SettingsGetCommand>();
    addFor(*settings, "get", "print one of them", get)
        ->add_option("KEY", get->key, "as settings ls lists it")
        ->required()
        ->check(checkNotEmpty);
    auto set = std::make_shared<SettingsSetCommand>();
    auto* sub = addFor(*settings, "set", "change one of them", set);
    sub->add_option("KEY", set->key, "as settings ls lists it")->required()->check(checkNotEmpty);
    auto* value = sub->add_option("VALUE", set->value, "the new value; \"\" for the default");
    auto* file = sub->add_option("--file", set->file, "take the value from this file")
                     ->check(checkNotEmpty)
                     ->excludes(value);
    sub->callback([this, set, value, file] {
        if (value->empty() && file->empty())
            throw CLI::RequiredError("VALUE or --file");
        command = *set;
    });
    auto exported = std::make_shared<SettingsExportCommand>();
    addFor(*settings, "export", "write all of them to a file, which holds no secrets", exported)
        ->add_option("FILE", exported->file, "is replaced; -: print it")
        ->required()
        ->check(checkNotEmpty);
    auto imported = std::make_shared<SettingsImportCommand>();
    addFor(*settings, "import", "take settings from such a file: all of them, or none", imported)
        ->add_option("FILE", imported->file, "-: standard input")
        ->required()
        ->check(checkNotEmpty);
}

Result<int> run(const SettingsListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListSettings{}, showSettings);
}

Result<int> run(const SettingsGetCommand& command, const Context& context)
{
    bool known = false;
    auto status = answer(context, operations::ListSettings{}, [&](const SettingMap& settings) {
        const auto value = settings.find(command.key);
        known = value != settings.end();
        if (known)
            printText(value->second + "\n"); // the user's own, a certificate has lines
    });
    if (status && !known && !context.json)
        return fail(ErrorCode::NotFound,
                    "There is no setting named '" + printable(command.key, kShown) + "'.");
    return status;
}

Result<int> run(const SettingsSetCommand& command, const Context& context)
{
    operations::SetSetting request{command.key, command.value};
    if (!command.file.empty()) {
        TRY(request.value, readFile(command.file));
    }
    return answer(context, request);
}

Result<int> run(const SettingsExportCommand& command, const Context& context)
{
    TRY(const auto exported, ask(context, operations::ExportSettings{}));
    if (command.file == "-") {
        printText(exported.document);
        return 0;
    }
    TRY(writeFileAtomically(command.file, asBytes(exported.document)));
    return 0;
}

Result<int> run(const SettingsImportCommand& command, const Context& context)
{
    TRY(const auto document, readDocument(command.file));
    return answer(context, operations::ImportSettings{document}, showImported);
}

} // namespace helix::ctl
