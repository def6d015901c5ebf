// sound: what a workspace plays: on or off, muted, how loud, into a file.

#include <iostream>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/parser.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/sound.h"

namespace helix::ctl {
namespace {

void showSound(const operations::Sound& sound)
{
    const std::string choice = !sound.choice.on     ? "off"
                               : sound.choice.muted ? "on, muted here"
                                                    : "on";
    std::vector<std::vector<std::string>> rows{
        {"Sound", choice}, {"State", std::string(toString(sound.state)), shown(sound.meaning)}};
    if (sound.choice.on) {
        rows.push_back({"Level", std::to_string(sound.level) + " %"});
        rows.push_back({"Buffer", std::to_string(sound.bufferMs) + " ms",
                        counted(sound.late, "packet", "packets") + " late, " +
                            std::to_string(sound.lost) + " lost"});
    }
    printText(formatTable(rows));
}

void showRecorded(const operations::RecordedSound& recorded)
{
    printText(shown(recorded.file) + "\n" + formatDuration(recorded.heardMs) + " of sound, peak " +
              std::to_string(recorded.level) + " %, " + formatBytes(recorded.bytes) + "\n");
}

operations::ChooseSound chosen(const SoundCommand& command)
{
    operations::ChooseSound choice{command.workspace, {}, {}};
    if (command.choice == "on" || command.choice == "off")
        choice.on = command.choice == "on";
    else
        choice.muted = command.choice == "mute";
    return choice;
}

template <typename Answer>
void printAnswer(const Context& context, const Answer& answer, void (*show)(const Answer&))
{
    if (context.json)
        printJson(operations::writeAnswer(answer));
    else
        show(answer);
}

} // namespace

void Parser::addSound()
{
    auto sound = std::make_shared<SoundCommand>();
    auto* sub = addWithWorkspace(app, "sound", "hear what a workspace plays, or do not", sound);
    sub->add_option("CHOICE", sound->choice, "on, off, mute or unmute; left out: how it is")
        ->check(CLI::IsMember({"on", "off", "mute", "unmute"}));
    auto* record = sub->add_option("--record", sound->file, "writes it into this WAV file")
                       ->check(checkNotEmpty);
    sub->add_option("--seconds", sound->seconds, "of the recording")
        ->check(CLI::Range(std::int64_t{1}, operations::kMostSoundSeconds))
        ->needs(record);
    sub->add_flag("--force", sound->force, "replaces an ordinary file that is there")
        ->needs(record);
}

Result<int> run(const SoundCommand& command, const Context& context)
{
    if (!command.choice.empty()) {
        TRY(const auto sound, ask(context, chosen(command)));
        if (command.file.empty())
            printAnswer(context, sound, showSound);
    }
    if (!command.file.empty()) {
        TRY(const auto file, wholePath(command.file));
        TRY(const auto recorded,
            ask(context,
                operations::RecordSound{command.workspace, file, command.seconds, command.force}));
        printAnswer(context, recorded, showRecorded);
        if (!recorded.problem.empty()) {
            std::cerr << "helixctl: " << shown(recorded.problem) << '\n';
            return 1;
        }
    } else if (command.choice.empty()) {
        TRY(const auto sound, ask(context, operations::ShowSound{command.workspace}));
        printAnswer(context, sound, showSound);
    }
    return 0;
}

} // namespace helix::ctl
