// A decoder that its picture has taken over, before it could give up its system calls itself. The
// picture says what it does then, in its first line:
//
//     attack     tries to reach what the next lines name: a file, a folder, a port of this
//     computer,
//                a unix socket; answers a picture of one pixel for each attack, white where it got
//                through: pixels are the only way out
//     flood      writes without end
//     sleep      never answers
//     abort      ends by a signal
//     lie        says that its picture is larger than it is

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "picture/answer.h"

namespace {

using namespace helix;

bool reads(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    char byte = 0;
    return fd >= 0 && ::read(fd, &byte, 1) == 1;
}

bool lists(const std::string& path)
{
    DIR* folder = ::opendir(path.c_str());
    return folder != nullptr && ::readdir(folder) != nullptr;
}

bool plants(const std::string& path)
{
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0;
}

bool connects(const std::string& port)
{
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port.c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return fd >= 0 && ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

bool connectsUnix(const std::string& path)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    return fd >= 0 && ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

void say(BytesView bytes)
{
    std::cout.write(reinterpret_cast<const char*>(bytes.data()),
                    static_cast<std::streamsize>(bytes.size()));
    std::cout.flush();
}

void show(const std::vector<bool>& through, std::uint32_t claimed)
{
    Bytes pixels;
    for (const bool white : through)
        pixels.insert(pixels.end(), {static_cast<std::uint8_t>(white ? 255 : 0),
                                     static_cast<std::uint8_t>(white ? 255 : 0),
                                     static_cast<std::uint8_t>(white ? 255 : 0), 255});
    say(picture::answerHeader({{claimed, 1}, {claimed, 1}, true, {}}));
    say(pixels);
}

void attack(const std::string& file, const std::string& folder, const std::string& port,
            const std::string& socket)
{
    const std::vector<bool> through{reads(file),
                                    lists(folder),
                                    plants(folder + "/planted"),
                                    connects(port),
                                    connectsUnix(socket),
                                    std::getenv("SOME_API_KEY") != nullptr,
                                    reads("/proc/" + std::to_string(::getppid()) + "/environ")};
    show(through, static_cast<std::uint32_t>(through.size()));
}

void flood()
{
    const Bytes much(1 << 20, 'x');
    for (;;)
        say(much);
}

} // namespace

int main()
{
    std::string order;
    std::string file;
    std::string folder;
    std::string port;
    std::string socket;
    std::getline(std::cin, order);
    std::getline(std::cin, file);
    std::getline(std::cin, folder);
    std::getline(std::cin, port);
    std::getline(std::cin, socket);
    if (order == "attack")
        attack(file, folder, port, socket);
    else if (order == "flood")
        flood();
    else if (order == "sleep")
        for (;;)
            ::pause();
    else if (order == "abort")
        ::raise(SIGSEGV);
    else
        show({true, true}, 3);
    return 0;
}
