/// The command that was typed, so that a message can say what to run again.
enum TypedCommand {
  /// The longest command that a message repeats, in characters.
  private static let limit = 300

  /// The command in a form that a shell reads; `nil` when it is too long to be repeated, or may hold a
  /// password.
  static var text: String? {
    let arguments = CommandLine.arguments.dropFirst()
    // Whoever reads the log need not know the password of a proxy (RFC 3986, section 3.2.1).
    guard !arguments.contains(where: { $0.contains("://") && $0.contains("@") }) else { return nil }
    let words = arguments.map(ShellWord.quoted)
    let text = (["pippin"] + words).joined(separator: " ")
    return text.count <= limit ? text : nil
  }
}
