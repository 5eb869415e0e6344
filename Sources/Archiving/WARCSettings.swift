import Foundation

/// How archives are written.
package struct WARCSettings: Hashable, Sendable {
  /// The folder of the files; it is created when it is missing.
  package var folder: String
  /// What the names of the files begin with.
  package var prefix = "pippin"
  /// Who writes, `HOST-PID`, as a part of the files' names.
  package var writer = WARCSettings.thisProcess
  /// The size over which a file is not continued, in bytes.
  package var fileLimit: Int64 = 1 << 30
  /// Where each file is to go when it is complete, before its name; `nil` leaves files where they are.
  ///
  /// An example is `s3://bucket/prefix/`; see ``WaitingArchive``.
  package var destination: String?
  /// How hard to pack: 1 is fastest, 9 smallest.
  ///
  /// On real pages 4 takes a little over half the time of 6 for a twentieth more space.
  package var level = 4
  /// What the first record of each file says about the program and the crawl.
  package var about = NamedFields([
    .init("software", "Pippin"), .init("format", "WARC File Format 1.1"),
    .init("conformsTo", "https://iipc.github.io/warc-specifications/"),
  ])

  /// The machine's name, of letters, digits and full stops, and the number of the process.
  private static let thisProcess: String = {
    let name = ProcessInfo.processInfo.hostName.lowercased().utf8.prefix(64).map { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E ? byte : 0x5F
    }
    let host = name.isEmpty ? "host" : String(decoding: name, as: UTF8.self)
    return "\(host)-\(ProcessInfo.processInfo.processIdentifier)"
  }()

  /// Creates settings with everything else at its default.
  package init(folder: String) {
    self.folder = folder
  }
}
