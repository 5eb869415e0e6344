import Foundation

extension Console {
  /// Whether a person can be asked: both standard input and standard error are terminals, and
  /// nobody requested silence.
  var canAsk: Bool {
    !isQuiet && logFormat == .text && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
      && EnvironmentVariable.value("CI") == nil
  }

  /// Asks a person at the terminal.
  ///
  /// - Returns: The line that was typed, without white space around it; `nil` at the end of input.
  func ask(_ question: String) -> String? {
    prompt(question)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}
