// The compiled parts of Boost.Asio and Boost.Beast (BOOST_ASIO_SEPARATE_COMPILATION and its like).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
