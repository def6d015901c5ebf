#pragma once
// The files methods of one /v1/rpc connection: JSON around agent/files.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "agent/files/files.h"
#include "protocol/json_rpc.h"

namespace helix::agent {

class FileMethods {
public:
    FileMethods(Files files, boost::asio::thread_pool& threads)
        : m_files(std::move(files))
        , m_threads(threads)
    {
    }

    /// Runs one method on the worker threads. Unsupported for a name that is none of them.
    boost::asio::awaitable<Result<protocol::Json>> call(std::string method, protocol::Json params);

private:
    Files m_files;
    boost::asio::thread_pool& m_threads;
};

} // namespace helix::agent
