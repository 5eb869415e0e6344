import Basics

/// An error as people see it: the cause, then what to do about it.
///
///     pippin: x.txt: no such file.
///     Fix: name a seed file, or a web address.
struct ErrorText: Hashable, Sendable {
  /// What is wrong, as one or more sentences.
  let cause: String
  /// What to do, as sentences or a command; `nil` when nothing is known to help.
  let fix: String?

  /// Keeps a cause and a fix; a full stop that the cause lacks is added, and passwords are hidden.
  init(cause: String, fix: String?) {
    self.cause = Self.stopped(URLPassword.hidden(in: cause))
    self.fix = fix.flatMap { $0.isEmpty ? nil : URLPassword.hidden(in: $0) }
  }

  /// Takes `message` apart: its first sentence is the cause, and the rest what to do.
  ///
  /// A sentence ends at a full stop or question mark before a space and a large letter or quotation
  /// mark, outside of quotation marks.
  init(_ message: String) {
    var isQuoted = false
    var index = message.startIndex
    while index < message.endIndex {
      let character = message[index]
      let next = message.index(after: index)
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "." || character == "?", Self.isBreak(message[next...]) {
        let rest = message[message.index(after: next)...]
        self.init(cause: String(message[..<next]), fix: String(rest))
        return
      }
      index = next
    }
    self.init(cause: message, fix: nil)
  }

  /// Whether `rest`, which is behind a full stop, begins another sentence.
  private static func isBreak(_ rest: Substring) -> Bool {
    guard rest.first == " ", let second = rest.dropFirst().first else { return false }
    return second.isUppercase || second == "`" || second == "\""
  }

  private static func stopped(_ text: String) -> String {
    text.isEmpty || ".?!:".contains(text.last ?? ".") ? text : text + "."
  }

  /// The error on one line, as logs have it.
  var line: String { fix.map { "\(cause) \($0)" } ?? cause }
}
