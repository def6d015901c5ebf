// What ThreadSanitizer is told of Qt, which is built without it. What one thread hands to another by
// QMetaObject::invokeMethod() reaches it behind locks that are not seen, and would be told as a
// race; so does the end of a thread that is waited for. The child that QProcess makes shares our memory until it is another program, and
// ThreadSanitizer, which ignores all that a child does, would ignore the thread that made it from
// then on. Such calls come here first; empty in every other build.

#if defined(__SANITIZE_THREAD__)

#include <cstdarg>

#include <dlfcn.h>
#include <sched.h>

#include <QObject>
#include <QThread>

#include <sanitizer/tsan_interface.h>

namespace helix::async {
namespace {

/// Stands for the slot that it holds.
class SeenSlot : public QtPrivate::QSlotObjectBase {
public:
    explicit SeenSlot(QSlotObjectBase* slot)
        : QSlotObjectBase(&SeenSlot::act)
        , m_slot(slot)
    {
        __tsan_release(this);
    }

private:
    static void act(int which, QSlotObjectBase* self, QObject* receiver, void** values, bool* same)
    {
        __tsan_acquire(self);
        auto* seen = static_cast<SeenSlot*>(self);
        switch (which) {
        case Destroy:
            seen->m_slot->destroyIfLastRef();
            delete seen;
            return;
        case Call:
            seen->m_slot->call(receiver, values);
            break;
        case Compare:
            *same = seen->m_slot->compare(values);
            break;
        default:
            break;
        }
        __tsan_release(self);                     // for the thread that lets go of it last
        __tsan_release(QThread::currentThread()); // for who waits for this one
    }

    QSlotObjectBase* m_slot;
};

} // namespace
} // namespace helix::async

bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* slot,
                                   Qt::ConnectionType type, void* result)
{
    using Real = bool (*)(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*);
    static const auto real = reinterpret_cast<Real>(
        ::dlsym(RTLD_NEXT, "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObject"
                           "BaseEN2Qt14ConnectionTypeEPv"));
    return real(object, new helix::async::SeenSlot(slot), type, result);
}

bool QThread::wait(QDeadlineTimer deadline)
{
    using Real = bool (*)(QThread*, QDeadlineTimer);
    static const auto real =
        reinterpret_cast<Real>(::dlsym(RTLD_NEXT, "_ZN7QThread4waitE14QDeadlineTimer"));
    const bool ended = real(this, deadline);
    if (ended)
        __tsan_acquire(this);
    return ended;
}

/// A child with a memory of its own, as of fork(2).
extern "C" int clone(int (*run)(void*), void* stack, int flags, void* value, ...) noexcept
{
    va_list rest;
    va_start(rest, value);
    auto* parentTid = va_arg(rest, pid_t*);
    auto* tls = va_arg(rest, void*);
    auto* childTid = va_arg(rest, pid_t*);
    va_end(rest);
    using Real = int (*)(int (*)(void*), void*, int, void*, ...);
    static const auto real = reinterpret_cast<Real>(::dlsym(RTLD_NEXT, "clone"));
    return real(run, stack, flags & ~(CLONE_VM | CLONE_VFORK), value, parentTid, tls, childTid);
}

#endif
