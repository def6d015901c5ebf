#pragma once
// The answers of protocol::kPreparedModel: a test of the sample project fails, and is mended. Pure.

#include <vector>

#include "coder/models/catalogue.h"
#include "coder/models/message.h"

namespace helix::agent::coder {

ModelChoice preparedModel();
bool isPrepared(const ModelChoice& model);

/// What comes after `messages`, by how far the work has come and by how its tools fared. Nobody is
/// asked; what it says first is that.
Message preparedAnswer(const std::vector<Message>& messages);

} // namespace helix::agent::coder
