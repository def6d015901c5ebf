#pragma once
// Values as people read them: sizes, times, states. Translated.

#include <cstdint>

#include <string>
#include <vector>

#include <QDateTime>
#include <QString>
#include <QStringList>

#include "boundary/forwards.h"
#include "plane/snapshot.h"

namespace helix::ui {

/// "312 B", "310 MB", "1.2 GB" (powers of 1024, as memory is sold).
QString sizeText(std::uint64_t bytes);
QString memoryText(int mebibytes);
/// "2 CPUs · 2 GB memory · 20 GB disk"
QString resourcesText(const image::Resources& resources);
/// Short times with two digits that matter: "0.03 s", "4.2 s", "1 min 12 s".
QString durationText(std::int64_t milliseconds);
/// The same while it is counted, without tenths: "4 s", "1 min 12 s", "2 h 5 min".
QString secondsText(std::int64_t seconds);
/// "about 2 min left"; empty for 0, when nobody can say.
QString timeLeftText(std::int64_t seconds);
/// "120 of 412 MB", "120 MB" while the whole is not known; empty while nothing has come.
QString bytesDoneText(std::uint64_t doneBytes, std::uint64_t totalBytes);
/// "Used by 1 workspace", "Used by 3 workspaces"; empty for 0.
QString standingText(int workspaces);
/// What an agent asks for besides, which is a phrase ("An Anthropic key"): "Needs: an Anthropic key".
/// Empty where it asks for nothing.
QString needsText(const QString& what);
QStringList toStringList(const std::vector<std::string>& texts);
/// "just now", "5 min ago", "2 h ago", "3 days ago".
QString agoText(std::int64_t thenMs, std::int64_t nowMs);

/// "Today", "Yesterday", "Monday, 3 March 2025".
QString dayText(const QDateTime& time);

/// "18 Mar"; with its year where it is not this one: "18 Mar 2025".
QString dateText(const QDate& date);
/// The same with the time of day: "18 Mar 14:24".
QString momentText(const QDateTime& time);

/// "Ready", "Starting" ...
QString stateText(plane::State state);
/// The state as a dot: "ready", "working", "asleep" or "failed".
QString stateDot(plane::State state);
/// "Waits for a slot: 4 of 4 run. It is number 2 in the queue."
QString slotWaitText(const plane::SlotWait& wait);
QString stepText(plane::Step step);
/// How the machine of a start began: "Booted from its disk" ...; empty when nobody knows.
QString beginningText(plane::Beginning beginning);
/// What is going on while a step runs.
QString stepHint(plane::Step step);

} // namespace helix::ui
