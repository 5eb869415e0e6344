import Basics

/// Explains what devices log and list about association files, as people copy it from a sysdiagnose,
/// from the console, from `swcutil show` or from `adb shell pm get-app-links`.
package struct DeviceLog: Hashable, Sendable {
  /// A line that was understood.
  package struct Line: Hashable, Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The line, cut at ``DeviceLog/lineLimit``.
    package let text: String
    /// What it means.
    package let causes: [CopyCause]
    /// Whether it says that Apple had no file for the device.
    package let isAppleFailure: Bool
  }

  /// Whose links somebody wants to know about: a device lists those of all its apps.
  package struct Subject: Hashable, Sendable {
    /// The host, in lower case; `nil` for any.
    package var host: String?
    /// The app: an identifier of Apple's or a package; `nil` for any.
    package var app: String?

    /// Creates a subject.
    package init(host: String? = nil, app: String? = nil) { (self.host, self.app) = (host, app) }

    /// Whether an entry for `domain`, perhaps with `*.` in front, is one for the host.
    func covers(_ domain: String) -> Bool {
      guard let host else { return true }
      let domain = domain.lowercased()
      return domain.hasPrefix("*.") ? host.hasSuffix(domain.dropFirst()) : domain == host
    }
  }

  /// The largest log that is read, in bytes.
  package static let byteLimit = 1 << 20

  /// The most characters of a line that are looked at.
  package static let lineLimit = 2_000

  /// The most lines that are explained; of equal ones the first.
  package static let lineCount = 50

  /// The lines that were understood, in order.
  package let lines: [Line]

  /// What Apple responded to the device, as far as its log says; `nil` when it says nothing.
  package let answer: CopyAnswer?

  /// How many records and lines are about other hosts, apps or services, and are left out.
  package let leftOut: Int

  /// Explains the lines of `text`.
  ///
  /// - Parameters:
  ///   - text: The log.
  ///   - origin: What the host itself answered.
  ///   - subject: Whose links somebody wants to know about.
  ///   - statements: What the host's asset links list; `nil` when that is not known.
  package init(
    _ text: String,
    origin: CopyOrigin = CopyOrigin(.unknown),
    about subject: Subject = Subject(),
    statements: [CopyStatement]? = nil
  ) {
    var reader = DeviceLogReader(origin: origin, subject: subject, statements: statements)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      guard !reader.isFull else { break }
      let cut = String(line.prefix(Self.lineLimit)[...].trimming(\.isWhitespace))
      reader.read(cut, index + 1)
    }
    reader.finish()
    (lines, answer, leftOut) = (reader.lines, reader.answer, reader.leftOut)
  }
}
