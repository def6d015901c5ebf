#include "ctl/manual_page.h"

#include "ctl/parser.h"

namespace helix::ctl {
namespace {

constexpr auto kHead = R"(.TH HELIXCTL 1 "" "HelixVM )" HELIX_VERSION R"(" "User Commands"
.SH NAME
helixctl \- machines of their own for AI agents, from the command line
.SH SYNOPSIS
.B helixctl
.RB [ \-\-json ]
.I COMMAND
.RI [ WORD ...]
.SH DESCRIPTION
Steers Helix, the program that gives AI agents virtual machines of their own. When none runs, one
is started without a window; it ends by itself when nothing runs and nobody asks.
.PP
With
.B \-\-json
every command prints JSON, for programs to read; with
.B \-\-help
it says what it takes.
.SH COMMANDS
)";

constexpr auto kFoot = R"(.SH EXIT STATUS
0 when the command did what it says, 1 with a sentence on standard error when not, 2 for words that
are not understood;
.B helixctl exec
ends with the status of the command in the workspace.
.SH FILES
.TP
.I ~/.local/share/helixvm
images, workspaces, recipes of your own, logs
.TP
.I ~/.cache/helixvm
what building images keeps
.SH ENVIRONMENT
.TP
.B HELIXVM_HOME
an absolute path: all of it is kept there instead
.SH SEE ALSO
.BR helix (1)
)";

/// Text as roff takes it: hyphens stay hyphens, nothing is a request.
std::string roff(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\n')
            out += ' ';
        else
            out += c;
    }
    if (out.starts_with('.') || out.starts_with('\''))
        out.insert(0, "\\&");
    return out;
}

std::string sentence(std::string text)
{
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(text.front()));
    return text + ".";
}

std::string spelled(const CLI::Option& option)
{
    std::string names = option.get_name(false, true);
    for (auto comma = names.find(','); comma != std::string::npos; comma = names.find(',', comma))
        names.replace(comma, 1, ", "), comma += 2;
    return names;
}

void writeOptions(std::string& out, const CLI::App& command)
{
    for (const auto* option : command.get_options()) {
        const bool isSaid = option == command.get_help_ptr() || // every command has it
                            (option->get_positional() && option->get_description().empty());
        if (isSaid)
            continue;
        const bool takesValue = !option->get_positional() && option->get_items_expected_max() > 0;
        out += ".TP\n.B " + roff(spelled(*option));
        out += takesValue ? " " + roff(option->get_type_name()) + "\n" : "\n";
        out += "\\&" + roff(option->get_description()) + "\n"; // there may be nothing to say
    }
}

void writeCommand(std::string& out, const CLI::App& command, const std::string& before)
{
    const std::string path = before + " " + command.get_name();
    const auto below = command.get_subcommands([](const CLI::App*) { return true; });
    if (below.empty() || command.get_require_subcommand_min() == 0) {
        out += ".SS " + roff(path);
        for (const auto* option : command.get_options())
            if (option->get_positional())
                out += " " + roff(option->get_required() ? option->get_name()
                                                         : "[" + option->get_name() + "]");
        out += "\n" + roff(sentence(command.get_description())) + "\n";
        writeOptions(out, command);
    }
    for (const auto* sub : below)
        writeCommand(out, *sub, path);
}

} // namespace

std::string manualPage()
{
    const Parser parser;
    std::string out = kHead;
    for (const auto* command : parser.app.get_subcommands([](const CLI::App*) { return true; }))
        writeCommand(out, *command, "helixctl");
    return out + kFoot;
}

} // namespace helix::ctl
