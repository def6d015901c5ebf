#pragma once
// What workspaces take of this computer, in Prometheus' text format
// (prometheus.io/docs/instrumenting/exposition_formats, version 0.0.4).

#include <string>

#include "operations/use_values.h"

namespace helix::app {

/// Each metric with its HELP and TYPE; a workspace's have its id and name as labels, whatever is in
/// the name. Pure.
std::string metricsText(const operations::ComputerUse& use);

} // namespace helix::app
