extension CodeCatalog {
  /// Why `engage` and the HTTP API refuse an event or an activity.
  static let eventCodes: [CodeEntry] = eventVerdicts + eventRefusals

  private static let eventVerdicts: [CodeEntry] = [
    verdict("accepted", "The event was read and stored.", fix: "Nothing."),
    verdict(
      "duplicate",
      "The sender sent an event with this identifier before; it counts once.",
      fix: "Nothing: sending again after an outage does no harm."
    ),
    verdict(
      "refused",
      "The event was not accepted; its code says why.",
      fix: "Look up the code with: pippin rules event"
    ),
  ]

  private static func verdict(_ code: String, _ meaning: String, fix: String) -> CodeEntry {
    CodeEntry(
      code,
      .verdict,
      family: "event",
      means: meaning,
      why: "Only accepted events move pages.",
      fix: fix,
      source: "pippin engage"
    )
  }

  private static let eventRefusals: [CodeEntry] = [
    event(
      "too-long",
      "The line is longer than an event can be.",
      why: "A limit keeps one line from filling the memory.",
      fix: "Send one event a line, with the documented fields only."
    ),
    event(
      "not-object",
      "The line is not a JSON object.",
      why: "Each line is one event.",
      fix: "Write one JSON object a line, without commas between lines."
    ),
    event(
      "missing",
      "A required field is missing.",
      why: "Without it nobody can say what happened to which page.",
      fix: "Add the field that is named."
    ),
    event(
      "malformed",
      "A field has the wrong type or form.",
      why: "A guess could count what did not happen.",
      fix: "Correct the field that is named."
    ),
    event(
      "unknown",
      "The kind of event is not known, or cannot come this way.",
      why: "Pippin counts what it understands, and nothing else.",
      fix: "Use a kind of the reference: pippin engage --help"
    ),
    event(
      "out-of-range",
      "A number is too small or too large.",
      why: "Impossible numbers would distort the ranking.",
      fix: "Correct the number that is named."
    ),
    event(
      "too-old",
      "The event is so old that a repetition could not be noticed.",
      why: "Each event counts once.",
      fix: "Send events within a day or two."
    ),
    event(
      "in-future",
      "The event lies in the future.",
      why: "A wrong clock would give it more weight than the others.",
      fix: "Set the clock of the sender, and send the time in UTC."
    ),
    event(
      "not-offered",
      "The app does not offer the activity to everybody.",
      why: "Only public activities become results.",
      fix: "Set eligibleForPublicIndexing to true, if the activity is for everybody."
    ),
    event(
      "closed",
      "The event belongs to an epoch that is closed.",
      why: "The key of a closed epoch is destroyed, so that nobody can be traced.",
      fix: "Send events sooner. This one cannot count any more."
    ),
    event(
      "unproven",
      "The token does not prove that this page was shown within the last hour.",
      why: "Without proof anybody could vote for any page.",
      fix: "Send the token of the result as it is, within an hour."
    ),
    event(
      "before-showing",
      "The event happened before the result was shown.",
      why: "Nobody clicks what is not there yet.",
      fix: "Set the clock of the sender."
    ),
  ]

  private static func event(_ name: String, _ meaning: String, why: String, fix: String)
    -> CodeEntry
  {
    CodeEntry(
      "event.\(name)",
      .eventRefusal,
      means: meaning,
      why: why,
      fix: fix,
      source: "pippin engage"
    )
  }
}
