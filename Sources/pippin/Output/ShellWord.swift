/// Texts as words of a POSIX shell, for commands that people copy.
enum ShellWord {
  /// `text` as one word: as it is when no shell reads anything into it, else between quotation marks
  /// (IEEE 1003.1, section 2.2.2).
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "./_-=:,@+%".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
