#pragma once
// A question to the disk, which may be another computer's that does not answer.

#include <functional>
#include <utility>

#include <QSet>
#include <QString>

#include "async/completion.h"
#include "ui/line/pool.h"

namespace helix::ui {

/// Asks about one path after the other; only the question asked last is answered. While a path's disk is silent it is
/// not asked about that path again, so that a dead one holds one thread and no more. UI thread; a member of the
/// object that is the `owner`.
template <typename T>
class HostQuestion {
public:
    using Work = std::function<T()>;
    using Reply = std::function<void(const T&)>;

    /// `work` is done in the pool, beside which others go on; `reply` gets what it gives.
    void ask(QObject* owner, const QString& path, Work work, Reply reply)
    {
        ++m_number;
        m_path = path;
        m_work = std::move(work);
        m_reply = std::move(reply);
        if (!m_silent.contains(path))
            start(owner);
    }
    /// Nothing asked until now is answered.
    void forget()
    {
        ++m_number;
        m_path.clear();
    }

private:
    void start(QObject* owner)
    {
        m_silent.insert(m_path);
        const Work work = [work = m_work] {
            const async::LongWork mayTakeLong;
            return work();
        };
        const Reply reply = [this, owner, path = m_path, number = m_number](const T& told) {
            m_silent.remove(path);
            const Reply answer = m_reply; // it may ask anew
            if (number == m_number)
                answer(told);
            else if (path == m_path) // it was asked again meanwhile, and may have changed
                start(owner);
        };
        inPool(owner, work, reply);
    }

    int m_number = 0;
    QString m_path; ///< asked about last; empty: forgotten
    Work m_work;
    Reply m_reply;
    QSet<QString> m_silent; ///< paths whose disk has not answered yet
};

} // namespace helix::ui
