#pragma once
// Takes secrets out of words that a user is about to show to others.

#include <QString>

namespace helix::app {

/// `text` with "[removed]" in place of whatever may be a secret: keys in PEM, headers that sign in,
/// users and queries of addresses, values of fields that are named like secrets, and any run of
/// letters that looks drawn by lot. Rather too much than too little: a digest goes as well. The home
/// folder is written "~". Pure.
QString withoutSecrets(QString text, const QString& home = {});

} // namespace helix::app
