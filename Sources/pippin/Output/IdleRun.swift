import Basics

/// Why a run requested nothing though nothing is wrong with it, and what to run when.
struct IdleRun {
  /// When the first URL that waits may be requested; `nil` when none waits.
  let nextDue: Timestamp?
  /// When the first URL that failed may be tried again; `nil` when none failed.
  let nextAttempt: Timestamp?
  /// When the first page is due for a visit; `nil` when there is none.
  let nextVisit: Timestamp?
  /// The present moment.
  let now: Timestamp
  /// The command of the run, as it was typed; `nil` when nobody typed one.
  let command: String?

  /// What to say; `nil` when there is nothing to come back for.
  var text: String? {
    let again = command ?? Self.sameCommand
    let plain = command.map(Self.withoutRecrawl) ?? Self.sameCommand
    if let nextDue, nextDue > now {
      return "Nothing was requested: what failed, or a host that asked to wait, is tried again "
        + "from \(SeedOutcomeText.text(nextDue)) on. Then run: \(again)"
    }
    if let nextAttempt, nextAttempt > now, nextVisit.map({ nextAttempt < $0 }) ?? true {
      return "Nothing was due. URLs that failed or are gone are tried again from "
        + "\(SeedOutcomeText.text(nextAttempt)) on. Then run: \(plain)\n"
        + "To ask for them now, run: \(plain) --recrawl=failed"
    }
    guard let nextVisit else { return nil }
    return nextVisit <= now
      ? "Nothing new was found. Pages are due for a visit; run: \(plain) --recrawl=due"
      : "Nothing was due. The next visit is due from \(SeedOutcomeText.text(nextVisit)) on. "
        + "To visit all pages now, run: \(plain) --recrawl"
  }

  private static let sameCommand = "pippin crawl, with the same seeds,"

  /// The command without the option that visits pages again, so that it can be determined with another value.
  static func withoutRecrawl(_ command: String) -> String {
    var words: [Substring] = []
    var isBehindOption = false
    for word in command.split(separator: " ", omittingEmptySubsequences: false) {
      let isValue = isBehindOption && Recrawl(rawValue: String(word)) != nil
      isBehindOption = word == "--recrawl"
      if !isValue, !isBehindOption, !word.hasPrefix("--recrawl=") { words.append(word) }
    }
    return words.joined(separator: " ")
  }
}
