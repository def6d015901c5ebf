pragma Singleton
import QtQuick

// Asks the window to show the details of an error.
QtObject {
    signal asked(string sentence, string details)
    function open(sentence, details) { asked(sentence, details) }
}
