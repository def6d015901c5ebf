#pragma once
// One session's state: what it remembers, its tools, its choices, and who hears of it.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "acp/update.h"
#include "coder/history/session_file.h"
#include "coder/models/catalogue.h"
#include "coder/tools/toolbox.h"

namespace helix::agent::coder {

struct SessionState {
    std::string id;
    Transcript transcript;
    std::optional<SessionFile> file;
    std::unique_ptr<Toolbox> tools;
    std::optional<ModelChoice> model;
    /// Tokens, learnt from a refusal of this model; nothing: what is said of it was right so far.
    std::optional<std::uint64_t> learntWindow;
    Effort effort = Effort::Default;
    std::function<void(const acp::Update&)> say; ///< to the client
    std::function<void(const Error&)> diskFailed;

    /// Remembers, and appends to the file.
    void keep(const SessionRecord& record);
    void keepMessage(Message message);
    void sayText(acp::Speaker speaker, std::string text);
};

/// What a client that comes back is shown, in order.
void replay(const SessionState& state);

/// A prompt's blocks as a message. InvalidArgument for a block that is not supported.
Result<Message> messageFromBlocks(const std::vector<acp::ContentBlock>& blocks);
/// The first words of a prompt.
std::string titleFrom(const Message& prompt);

} // namespace helix::agent::coder
