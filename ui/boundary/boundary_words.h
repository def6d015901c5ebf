#pragma once
// The boundary as people read it. Translated.

#include <optional>
#include <string_view>
#include <vector>

#include <QString>

#include "boundary/boundary.h"
#include "boundary/words.h"

namespace helix::ui {

QString fromView(std::string_view text);

/// "Open", "Only these sites", "Offline".
QString modeText(egress::Mode mode);
/// What the mode means, in one sentence.
QString modeSentence(egress::Mode mode);
/// What may be reached, in a few words.
QString reachText(const boundary::Reach& reach);
/// "Refused", "Allowed for this workspace": what became of a question answered with "refuse",
/// "once", "workspace" or "always"; empty for other words.
QString answerText(const QString& verb);
/// Of "once", "workspace" and "always".
std::optional<boundary::AllowScope> scopeOf(const QString& word);
/// What a ready-made list is for, and what stands in it.
QString listTip(const egress::RuleList& list);

/// "pypi.org", "pypi.org and 2 other sites"
QString sitesText(const std::vector<boundary::BlockedDomain>& blocked);

/// The name, or the address where there is none, with the port where it is unusual.
QString whereText(const boundary::LedgerLine& line);
/// "↓ 1.2 MB", "↑ 38 KB", "refused", "open".
QString amountText(const boundary::LedgerLine& line);
/// Why a line was refused or what let it through, as a sentence.
QString reasonText(const boundary::LedgerLine& line);
/// "↓ 1.2 MB  ↑ 38 KB"
QString bothWaysText(std::uint64_t bytesOut, std::uint64_t bytesIn);
/// "1 connection", "42 connections"; empty for none.
QString connectionsText(std::uint64_t count);

} // namespace helix::ui
