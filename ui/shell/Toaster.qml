pragma Singleton
import QtQuick

// Asks the window to show a toast. `undo` is called when the user says Undo within ten seconds.
QtObject {
    signal asked(string sentence, string kind, string details, var undo, string verb)
    function tell(sentence) { asked(sentence, "good", "", null, "") }
    function fail(sentence, details) { asked(sentence, "bad", details, null, "") }
    function undoable(sentence, undo) { asked(sentence, "good", "", undo, qsTr("Undo")) }
    /// `verb`: what the button says that calls `action`.
    function act(sentence, verb, action) { asked(sentence, "good", "", action, verb) }
}
