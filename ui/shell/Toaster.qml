pragma Singleton
import QtQuick

// Asks the window to show a toast. `undo` is called when the user says Undo within ten seconds.
QtObject {
    signal asked(string sentence, string kind, string details, var undo, string verb, bool stays)
    /// How many cards in sight say themselves why an offer of a model failed.
    property int offerProblems: 0
    function tell(sentence) { asked(sentence, "good", "", null, "", false) }
    function fail(sentence, details) { asked(sentence, "bad", details, null, "", false) }
    function undoable(sentence, undo) { asked(sentence, "good", "", undo, qsTr("Undo"), false) }
    /// `verb`: what the button says that calls `action`.
    function act(sentence, verb, action) { asked(sentence, "good", "", action, verb, false) }
    /// As act(), of what is not as it could be.
    function advise(sentence, verb, action) { asked(sentence, "advice", "", action, verb, false) }
    /// As act(), for the next step of what the user was led to: it stays until it is used or dismissed.
    function lead(sentence, verb, action) { asked(sentence, "good", "", action, verb, true) }
}
