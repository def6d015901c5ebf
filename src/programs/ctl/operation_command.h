#pragma once
// Commands that are one operation of the table and nothing more: their words and options are the
// fields of its request. Private to the files of arguments.

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "ctl/commands.h"
#include "ctl/parser.h"

namespace helix::ctl {

/// "workspace" -> "WORKSPACE"; as an option "guest_port" -> "--guest-port".
std::string operandName(const std::string& key);
std::string optionName(const std::string& key);

/// Goes through a request's fields and adds a word for each of `operands`, in their order as fields,
/// and an option for each of the others.
class OptionAdder {
public:
    OptionAdder(CLI::App& command, std::vector<std::string> operands)
        : m_command(command)
        , m_operands(std::move(operands))
    {
    }

    template <typename T>
    void operator()(const std::string& key, T& value, operations::Bounds bounds,
                    std::string_view says)
    {
        const bool operand = std::ranges::find(m_operands, key) != m_operands.end();
        const std::string help(says);
        if constexpr (std::is_same_v<T, bool>) {
            m_command.add_flag(optionName(key), value, help);
        } else if constexpr (std::is_same_v<T, std::optional<bool>>) {
            addTruth(m_command, optionName(key).substr(2), value, help);
        } else {
            auto* option =
                m_command.add_option(operand ? operandName(key) : optionName(key), value, help);
            option->required(bounds.needed);
            if constexpr (std::is_integral_v<T>)
                option->check(CLI::Range(bounds.low, bounds.high));
            else if (bounds.needed)
                option->check(checkNotEmpty);
        }
    }

private:
    CLI::App& m_command;
    std::vector<std::string> m_operands;
};

/// Adds `word` below `parent`. `show` prints the answer without --json; nothing: in silence.
/// `prepare` finishes what was typed; where it fails, so does the command.
template <typename Request>
CLI::App* Parser::addOperation(
    CLI::App& parent, const char* word, std::vector<std::string> operands,
    std::type_identity_t<std::function<void(const operations::AnswerOf<Request>&)>> show,
    std::function<Result<void>(Request&)> prepare)
{
    std::string says(Request::kOperation.says);
    says.front() = static_cast<char>(std::tolower(says.front()));
    says.pop_back(); // its full stop
    auto values = std::make_shared<Request>();
    auto* sub = add(parent, word, says.c_str());
    OptionAdder adder(*sub, std::move(operands));
    describe(adder, *values);
    sub->callback(
        [this, sub, values, show = printerOf(std::move(show)), prepare = std::move(prepare)] {
            if (!sub->get_subcommands().empty())
                return; // one below it was meant
            const auto prepared = prepare ? prepare(*values) : Result<void>();
            command =
                OperationCommand{Request::kOperation.name, operations::writeRequest(*values), show,
                                 [prepared](protocol::Json&, const Context&) { return prepared; }};
        });
    return sub;
}

} // namespace helix::ctl
