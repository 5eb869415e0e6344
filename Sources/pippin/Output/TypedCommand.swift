/// The command that was typed, so that a message can say what to run again.
enum TypedCommand {
  /// The longest command that a message repeats, in characters.
  private static let limit = 300

  /// The command in a form that a shell reads; `nil` when it is too long to be repeated.
  static var text: String? {
    let words = CommandLine.arguments.dropFirst().map(quoted)
    let text = (["pippin"] + words).joined(separator: " ")
    return text.count <= limit ? text : nil
  }

  /// A word as a POSIX shell takes it for one.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "-_./:,=@%+".utf8.contains(byte)
      }
    return isPlain
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
