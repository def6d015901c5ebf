#pragma once
// Says over virtio-serial that the guest is up, before there is any network connection.

#include <chrono>
#include <string>

#include <boost/asio/awaitable.hpp>

#include "base/result.h"

namespace helix::agent {

/// Writes `line` to the port named kSerialPortName as soon as the port exists and the host listens
/// on it. Tries until `limit` has passed: Timeout then.
boost::asio::awaitable<Result<void>> sayOnSerialPort(std::string line, std::chrono::seconds limit);

/// The same, and then waits without limit for a line of the host, which it gives without its
/// newline. Garbage that is too long is Protocol. Nobody else can open the port meanwhile.
boost::asio::awaitable<Result<std::string>> askOnSerialPort(std::string line,
                                                            std::chrono::seconds limit);

} // namespace helix::agent
