import ArgumentParser
import Foundation
import Inspecting
import JSON
import Serving
import Synchronization

/// Where a command speaks: results on standard output, everything else on standard error.
struct Console: Sendable {
  /// How lines on standard error are written.
  enum LogFormat: String, Sendable, CaseIterable {
    case text
    case json
  }

  /// Whether to say only what went wrong.
  var isQuiet = false
  /// Whether to say more.
  var isVerbose = false
  /// Whether to say what a person may want to know; a command within another one may not.
  var saysNotes = true
  /// Whether to redraw a progress line.
  var showsProgress = true
  /// Whether standard output takes color.
  var colors = false
  /// How lines on standard error are written.
  var logFormat = LogFormat.text

  /// Writes `text` and a line break to standard output.
  func print(_ text: String) {
    makeRoom()
    Self.write(Array((text + "\n").utf8), to: STDOUT_FILENO)
  }

  /// Writes bytes to standard output as they are.
  func print(bytes: [UInt8]) {
    Self.write(bytes, to: STDOUT_FILENO)
  }

  /// Says something that a person may want to know.
  func note(_ text: String) {
    if !isQuiet, saysNotes { log(text, level: "info") }
  }

  /// Says what was found to be damaged while a command did what it was asked to, so that the outcome
  /// may be short of something.
  ///
  /// - Throws: The exit code for damage when there is any.
  func tell(damage: [String]) throws {
    for sentence in damage { complain("damaged: \(sentence)") }
    if !damage.isEmpty { throw ExitCode(1) }
  }

  /// Writes a line that is ready to standard error, as logs of a server are.
  func complain(line: [UInt8]) {
    Self.write(line, to: STDERR_FILENO)
  }

  /// Says what went wrong, in one message that names what to do.
  func complain(_ text: String) {
    log(text, level: "error")
  }

  /// Says what went wrong and, on a line of its own, what to do about it.
  func complain(_ error: ErrorText) {
    guard logFormat == .text else { return complain(error.line) }
    // Commands that are on lines of their own are not to be broken.
    let parts = (error.fix ?? "").split(separator: "\n\n", maxSplits: 1)
    let fix = parts.first.map { ["Fix: \($0)"] } ?? []
    let lines = ["pippin: \(error.cause)"] + fix
    let text = lines.map(TerminalText.plain).flatMap { Self.wrapped($0, to: errorWidth) }
    let commands = parts.dropFirst().map { "\n" + TerminalText.plain(String($0)) }
    makeRoom()
    Self.write(Array(((text + commands).joined(separator: "\n") + "\n").utf8), to: STDERR_FILENO)
  }

  /// `text` in lines of at most `limit` cells; a line of it that is indented, which is to be copied as a
  /// command or as YAML, stays as it is.
  static func wrapped(_ text: String, to limit: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix(" ") ? [String(line)] : CellText.wrap(String(line), to: limit)
    }
  }

  private func log(_ text: String, level: String) {
    makeRoom()
    switch logFormat {
    case .text:
      let prefix = level == "error" ? "pippin: " : ""
      Self.write(Array((prefix + TerminalText.plain(text) + "\n").utf8), to: STDERR_FILENO)
    case .json:
      let message = TerminalText.json(LogEvent.readable(text))
      let line = "{\"level\":\"\(level)\",\"message\":\(message)}\n"
      Self.write(Array(line.utf8), to: STDERR_FILENO)
    }
  }

  /// Writes a question to standard error, without a line end.
  func prompt(_ question: String) {
    Self.write(Array(TerminalText.plain(question).utf8), to: STDERR_FILENO)
  }

  /// Whether standard error is a terminal on which a line can be redrawn.
  var hasProgressLine: Bool {
    showsProgress && !isQuiet && logFormat == .text && isatty(STDERR_FILENO) == 1
      && EnvironmentVariable.value("CI") == nil
  }

  /// The width of standard output in cells: that of the terminal, else what `COLUMNS` says, else 80.
  var width: Int {
    var size = winsize()
    if isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    {
      return Int(size.ws_col)
    }
    return EnvironmentVariable.value("COLUMNS").flatMap(Int.init) ?? 80
  }

  /// The width of standard error in cells, as it is now; without bound when it is no terminal.
  var errorWidth: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : .max
  }

  /// The cells of the progress line that is on the terminal; 0 when there is none.
  private static let drawnCells = Mutex(0)

  /// Redraws the progress line, cut to the terminal's width; an empty text removes it.
  func progress(_ text: String) {
    let width = errorWidth
    let line = TerminalText.cut(TerminalText.line(text), to: max(1, width - 1))
    Self.drawnCells.withLock { cells in
      let erasing = Self.erasing(cells, width: width)
      Self.write(Array((erasing + line).utf8), to: STDERR_FILENO)
      cells = TerminalText.width(line)
    }
  }

  /// What removes a progress line of so many cells, which a terminal that was made narrower since
  /// has wrapped.
  static func erasing(_ cells: Int, width: Int) -> String {
    let above = cells > 0 ? (cells - 1) / max(1, width) : 0
    // Erasing below the cursor at the top of a screen would leave the line in the scroll-back.
    return above > 0 ? "\u{1B}[\(above)A\r\u{1B}[J" : "\r\u{1B}[K"
  }

  /// Removes the progress line before something else is written; it comes back when it is redrawn.
  private func makeRoom() {
    guard hasProgressLine else { return }
    let width = errorWidth
    Self.drawnCells.withLock { cells in
      guard cells > 0 else { return }
      Self.write(Array(Self.erasing(cells, width: width).utf8), to: STDERR_FILENO)
      cells = 0
    }
  }

  /// Why standard output takes nothing more; `nil` while it does.
  private static let outputFault = Mutex<CInt?>(nil)

  /// Whether standard output takes nothing more, so that making more for it is in vain.
  static var isOutputGone: Bool { outputFault.withLock { $0 != nil } }

  /// Says that standard output failed, unless its reader went away, as those of pipes do.
  ///
  /// - Throws: ``Failure`` when something that was printed is lost.
  static func checkOutput() throws(Failure) {
    guard let number = outputFault.withLock({ $0 }), number != EPIPE else { return }
    let cause = String(cString: strerror(number))
    throw Failure(
      .inputOutput,
      "cannot write to standard output: \(cause). Free space, or write elsewhere."
    )
  }

  /// Writes every byte.
  ///
  /// Nobody to hear is no reason to leave work half done: what cannot be written is dropped, and
  /// a fault of standard output kept for ``checkOutput()``.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) {
    if descriptor == STDOUT_FILENO, isOutputGone { return }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        Foundation.write(descriptor, raw.baseAddress.map { $0 + written }, raw.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        if descriptor == STDOUT_FILENO { outputFault.withLock { $0 = number } }
        return
      }
      written += count
    }
  }
}

/// Makes crawled text safe to show on a terminal.
enum TerminalText {
  /// The text without control characters, escapes and direction overrides; line breaks stay.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x09, 0x0A: true
          case 0..<0x20, 0x7F..<0xA0: false
          case 0x202A...0x202E, 0x2066...0x2069: false
          default: true
          }
        }
      )
    )
  }

  /// The text on one line, without anything that a terminal obeys.
  static func line(_ text: String) -> String { plain(text).replacing("\n", with: " ") }

  /// The text as a JSON string.
  static func json(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The number of terminal cells that `text` takes.
  static func width(_ text: String) -> Int { CellText.width(text) }

  /// `text` cut to `limit` cells, with an ellipsis when something was cut.
  static func cut(_ text: String, to limit: Int) -> String { CellText.cut(text, to: limit) }

  /// `text` cut or padded to exactly `count` cells.
  static func fit(_ text: String, to count: Int) -> String { CellText.fit(text, to: count) }
}
