#include "life/guest_authority.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace helix::life {
namespace {

/// A guest's files, with an update-ca-certificates that does what a test says.
class GuestAuthorityTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        QDir(path("")).mkpath("etc/ssl/certs");
        write("etc/ssl/certs/ca-certificates.crt", "others\n");
        QDir(path("")).mkpath("bin");
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }
    QByteArray bundle() const
    {
        QFile file(path("etc/ssl/certs/ca-certificates.crt"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void updaterDoes(const QByteArray& body) const
    {
        write("bin/update-ca-certificates", "#!/bin/sh\n" + body + "\n");
        QFile(path("bin/update-ca-certificates"))
            .setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    void updaterWorks() const
    {
        updaterDoes("cd " + path("").toUtf8() +
                    " && cat usr/local/share/ca-certificates/*.crt >>etc/ssl/certs/new"
                    " && mv etc/ssl/certs/new etc/ssl/certs/ca-certificates.crt && echo . >>runs");
    }
    qsizetype runs() const
    {
        QFile file(path("runs"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('.') : 0;
    }
    /// The exit status of the request's command in these files.
    int give(const QByteArray& authority) const
    {
        auto argv = authorityRequest().argv;
        argv.back() = m_folder.path().toStdString();
        QStringList arguments;
        for (std::size_t i = 1; i < argv.size(); ++i)
            arguments << QString::fromStdString(argv[i]);
        QProcess shell;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", path("bin") + ":/usr/bin:/bin");
        shell.setProcessEnvironment(environment);
        shell.start(QString::fromStdString(argv.front()), arguments);
        shell.write(authority);
        shell.closeWriteChannel();
        return shell.waitForFinished() ? shell.exitCode() : -1;
    }
    QTemporaryDir m_folder;
};

TEST_F(GuestAuthorityTest, isTakenInOnce)
{
    updaterWorks();
    EXPECT_EQ(give("ours\n"), 0);
    EXPECT_EQ(bundle(), "ours\n");
    EXPECT_EQ(give("ours\n"), 0);
    EXPECT_EQ(runs(), 1);
    EXPECT_EQ(give("another\n"), 0);
    EXPECT_EQ(bundle(), "another\n");
}

TEST_F(GuestAuthorityTest, isTakenInAfterAnInterruption)
{
    updaterDoes("kill -9 $PPID");
    EXPECT_NE(give("ours\n"), 0);
    EXPECT_EQ(bundle(), "others\n");
    updaterWorks();
    EXPECT_EQ(give("ours\n"), 0);
    EXPECT_EQ(bundle(), "ours\n");
}

TEST_F(GuestAuthorityTest, aGuestWithoutSuchABundleSaysSo)
{
    // This computer's own is in /usr/sbin, which is not looked through here.
    EXPECT_EQ(give("ours\n"), 3);
}

} // namespace
} // namespace helix::life
