/// The command that was typed, so that a message can say what to run again.
enum TypedCommand {
  /// The longest command that a message repeats, in characters.
  private static let limit = 300

  /// The command in a form that a shell reads; `nil` when it is too long to be repeated, or may hold a
  /// password.
  static var text: String? { text(of: Array(CommandLine.arguments.dropFirst())) }

  /// The command of `arguments`, in the same way.
  static func text(of arguments: [String]) -> String? {
    guard !holdsSecret(arguments) else { return nil }
    // Whoever reads the log need not know the password of a proxy (RFC 3986, section 3.2.1).
    guard !arguments.contains(where: { $0.contains("://") && $0.contains("@") }) else { return nil }
    let words = arguments.map(ShellWord.quoted)
    let text = (["pippin"] + words).joined(separator: " ")
    return text.count <= limit ? text : nil
  }

  /// The options whose values are secret where they are no names of files.
  private static let secretOptions = ["--header", "--user"]

  private static func holdsSecret(_ arguments: [String]) -> Bool {
    for (index, argument) in arguments.enumerated() {
      for option in secretOptions {
        let value: String?
        if argument == option {
          value = arguments.dropFirst(index + 1).first
        } else {
          value =
            argument.hasPrefix(option + "=") ? String(argument.dropFirst(option.count + 1)) : nil
        }
        // Behind the host, `@` names a file.
        if let value, value.firstRange(of: "=@") == nil { return true }
      }
    }
    return false
  }
}
