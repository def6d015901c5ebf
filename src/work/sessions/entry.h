#pragma once
// What a conversation shows, by value.

#include <QMetaType>

#include "operations/work_values.h"

namespace helix::sessions {

using operations::ConversationEntry;
using operations::HeldFor;
using operations::QueuedPrompt;
using operations::SearchHit;
using operations::SessionState;
using operations::SessionUsage;
using SessionSnapshot = operations::Session;

} // namespace helix::sessions

Q_DECLARE_METATYPE(helix::sessions::SessionSnapshot)
Q_DECLARE_METATYPE(helix::sessions::ConversationEntry)
Q_DECLARE_METATYPE(helix::SessionId)
