#pragma once
// The user's choices as a table: each has one key, one default and one rule of what it may be.

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>

#include "operations/replay_values.h"
#include "operations/workspace_values.h"
#include "providers/key_state.h"
#include "providers/offered_models.h"

namespace helix::plane {

/// A choice on the wire and in the database, where it is text. An empty text is allowed where the
/// default is empty.
struct SettingRow {
    enum class Form {
        Flag,
        Theme,
        Language,
        Leaving,
        Keeping,
        Name,
        Agent,
        Number,
        Authority,
        Words,
        Keyboard,
        Proxying,
        ProxyAddress,
        ProxyExceptions,
        Found ///< words that Helix writes itself: nobody sets, exports or is told them
    };
    std::string_view key;
    std::string_view fallback; ///< when it was never set
    Form form;
    std::string_view says;
    int lowest = 0, highest = 0; ///< of numbers; highest of words: bytes, 0 for many
    /// No file from elsewhere sets it: it would give something away by itself.
    bool isDecidedHere = false;
};
inline constexpr bool kDecidedHere = true;

/// One whose value is a T: bool, int (0 when empty) or std::string.
template <typename T>
struct Setting {
    SettingRow row;
};

using Form = SettingRow::Form;
using operations::kMostIdleMinutes;
using operations::kMostRollingMiB;
inline constexpr Setting<std::string> kTheme{
    {"appearance.theme", "system", Form::Theme, "system, light or dark"}};
inline constexpr Setting<std::string> kLanguage{
    {"appearance.language", "system", Form::Language,
     "of the window from its next start on: system, en or de"}};
inline constexpr Setting<int> kTextPercent{
    {"appearance.textPercent", "100", Form::Number,
     "how large the window's letters are, and what stands around them", 100, 150}};
inline constexpr Setting<bool> kMoreContrast{
    {"appearance.moreContrast", "0", Form::Flag,
     "the window's letters, lines and focus stand out further"}};
inline constexpr Setting<bool> kReduceMotion{
    {"appearance.reduceMotion", "0", Form::Flag, "nothing moves that need not"}};
inline constexpr Setting<std::string> kAtQuit{
    {"general.atQuit", "", Form::Leaving,
     "what becomes of workspaces: keep (they run on), suspend or stop; empty: it is asked"}};
inline constexpr Setting<std::string> kDefaultImage{
    {"general.defaultImage", "", Form::Name, "which image Create begins with"}};
inline constexpr Setting<std::string> kDefaultAgent{
    {"general.defaultAgent", "", Form::Agent,
     "of new workspaces, where no other is asked for; empty: Helix's own"}};
inline constexpr Setting<std::string> kDefaultModel{
    {"general.defaultModel", "", Form::Words,
     "of that agent in new workspaces; empty: the agent's own", 0, 256}};
inline constexpr Setting<bool> kUpdateCheck{
    {"general.updateCheck", "0", Form::Flag,
     "About says when a catalogue that is followed knows a newer Helix; nothing is downloaded"}};
inline constexpr Setting<bool> kRenewCatalogues{
    {"catalogues.renew", "1", Form::Flag,
     "followed catalogues are looked at anew once a day without anybody asking; off: only when "
     "asked"}};
inline constexpr Setting<bool> kNotifyFinished{
    {"notifications.agentFinished", "1", Form::Flag,
     "the desktop tells when an agent is done or has stopped, while nobody looks at Helix"}};
inline constexpr Setting<bool> kNotifyAsks{
    {"notifications.agentAsks", "1", Form::Flag, "the same when an agent asks"}};
inline constexpr Setting<bool> kNotifyFailed{
    {"notifications.workspaceFailed", "1", Form::Flag, "the same when a workspace fails"}};
inline constexpr Setting<int> kCpus{
    {"resources.cpus", "", Form::Number, "for Create; empty: as the image says", 1, 255}};
inline constexpr Setting<int> kMemoryMiB{{"resources.memoryMiB", "", Form::Number,
                                          "for Create; empty: as the image says", 128, 16 << 20}};
inline constexpr Setting<int> kDiskGiB{
    {"resources.diskGiB", "", Form::Number, "for Create; empty: as the image says", 1, 65536}};
inline constexpr Setting<int> kMaxMemoryPercent{
    {"resources.maxMemoryPercent", "75", Form::Number,
     "of this computer's memory, for all workspaces together", 10, 95}};
inline constexpr Setting<int> kDiskReserveMiB{
    {"resources.diskReserveMiB", "1024", Form::Number, "of the disk, not for guests", 0, 1 << 28}};
inline constexpr Setting<int> kMaxRunning{
    {"resources.maxRunning", "8", Form::Number, "workspaces at once", 1, 100}};
inline constexpr Setting<bool> kWarmSnapshots{
    {"resources.warmSnapshots", "1", Form::Flag, "new workspaces need not boot"}};
inline constexpr Setting<int> kIdleMinutes{
    {"resources.idleMinutes", "30", Form::Number,
     "that nobody uses a workspace before it is suspended; 0: never", 0, kMostIdleMinutes}};
inline constexpr Setting<int> kReadyWorkspaces{
    {"resources.readyWorkspaces", "1", Form::Number, "that stand ready for the next Create", 0, 4}};
inline constexpr Setting<std::string> kBeforeTurn{
    {"checkpoints.beforeTurn", "off", Form::Keeping,
     "what is kept of a workspace before its agent begins a turn: off (nothing), disk or memory "
     "(both)"}};
inline constexpr Setting<int> kKeptCheckpoints{
    {"checkpoints.keep", "10", Form::Number, "of those before turns, of each workspace", 1, 50}};
inline constexpr Setting<int> kCheckpointsMiB{
    {"checkpoints.mostMiB", "8192", Form::Number,
     "that those before turns may take, of each workspace; the newest stays", 0, 1 << 28}};
inline constexpr Setting<int> kRollingRecordingMiB{
    {"recording.rollingMiB", "0", Form::Number,
     "of the desktop's video that are always kept of each workspace that runs, the oldest go; 0: "
     "nothing is recorded unasked",
     0, kMostRollingMiB}};
inline constexpr Setting<bool> kDecodeWithCard{
    {"desktop.decodeWithCard", "0", Form::Flag,
     "the graphics card decodes desktops that are opened from now on (VA-API, NVDEC), where it "
     "can; "
     "what a guest sends then reaches the card's driver",
     0, 0, kDecidedHere}};
inline constexpr Setting<std::string> kKeyboardLayout{
    {"desktop.keyboardLayout", "", Form::Keyboard,
     "of machines while you type into them, by its name in XKB (de or de(nodeadkeys)); empty: as "
     "on "
     "this computer"}};
inline constexpr Setting<std::string> kAuthority{
    {"network.authority", "", Form::Authority,
     "PEM text of certificate authorities that guests shall trust", 0, 0, kDecidedHere}};
inline constexpr Setting<std::string> kProxy{
    {"network.proxy", "environment", Form::Proxying,
     "of what Helix itself connects to: none, as the environment says, or one of your own", 0, 0,
     kDecidedHere}};
inline constexpr Setting<std::string> kProxyAddress{
    {"network.proxyAddress", "", Form::ProxyAddress,
     "of your own, as http://proxy.example.org:3128; http, https or socks5", 0, 0, kDecidedHere}};
inline constexpr Setting<std::string> kProxyUser{
    {"network.proxyUser", "", Form::Words,
     "who that one is told; the password is asked for by helixctl proxy password", 0, 255,
     kDecidedHere}};
inline constexpr Setting<std::string> kProxyExceptions{
    {"network.proxyExceptions", "", Form::ProxyExceptions,
     "that are reached without it, with commas: example.org, 10.0.0.0/8", 0, 0, kDecidedHere}};
inline constexpr Setting<int> kMetricsPort{
    {"metrics.port", "", Form::Number,
     "of this computer's loopback, where Prometheus may look; empty: nowhere", 1024, 65535,
     kDecidedHere}};
inline constexpr Setting<std::string> kKeyStates{
    {providers::kKeyStatesSetting, "", Form::Found, "what the last tests of keys found"}};
inline constexpr Setting<std::string> kOfferedModels{
    {providers::kOfferedModelsSetting, "", Form::Found, "what models the last tests of keys found",
     0, 1 << 16}};
inline constexpr Setting<std::string> kWantedWorkspaces{
    {"workspaces.wanted", "", Form::Found, "new ones whose image is still being built", 0,
     1 << 20}};

/// All of them.
inline constexpr std::array kSettings{
    kTheme.row,           kLanguage.row,        kTextPercent.row,
    kMoreContrast.row,    kReduceMotion.row,    kAtQuit.row,
    kDefaultImage.row,    kDefaultAgent.row,    kDefaultModel.row,
    kUpdateCheck.row,     kRenewCatalogues.row, kNotifyFinished.row,
    kNotifyAsks.row,      kNotifyFailed.row,    kCpus.row,
    kMemoryMiB.row,       kDiskGiB.row,         kMaxMemoryPercent.row,
    kDiskReserveMiB.row,  kMaxRunning.row,      kWarmSnapshots.row,
    kReadyWorkspaces.row, kIdleMinutes.row,     kBeforeTurn.row,
    kKeptCheckpoints.row, kCheckpointsMiB.row,  kRollingRecordingMiB.row,
    kDecodeWithCard.row,  kKeyboardLayout.row,  kAuthority.row,
    kProxy.row,           kProxyAddress.row,    kProxyUser.row,
    kProxyExceptions.row, kMetricsPort.row,     kKeyStates.row,
    kOfferedModels.row,   kWantedWorkspaces.row};

/// What its text means.
template <typename T>
T settingValue(const Setting<T>& /*setting*/, const std::string& text)
{
    if constexpr (std::is_same_v<T, bool>)
        return text == "1";
    else if constexpr (std::is_same_v<T, int>)
        return static_cast<int>(std::strtol(text.c_str(), nullptr, 10));
    else
        return text;
}

/// The text that means `value`; of a number, 0 is the empty text where that is allowed.
template <typename T>
std::string settingText(const Setting<T>& setting, const T& value)
{
    if constexpr (std::is_same_v<T, bool>)
        return value ? "1" : "0";
    else if constexpr (std::is_same_v<T, int>)
        return value == 0 && setting.row.fallback.empty() ? std::string() : std::to_string(value);
    else
        return value;
}

} // namespace helix::plane
