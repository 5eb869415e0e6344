import Basics
import Segments

/// What the index consists of: the one file that says which others count.
///
/// Text, one fact a line, replaced as a whole and durably:
///
///     pippin-index 3
///     version 1042
///     epoch 3
///     next 17
///     stems de,en
///     segment 00000009.seg - 00000009.0000000b.live 81920.1795291408000000000.1311
///     segment 00000016.seg 00000016.0000000a.dead - -
///     checksum 0123456789abcdef
///
/// Behind a segment stand the files of its dead documents and of its live scores, if it has them,
/// and its ``FileStamp`` when it was verified, if it was. Whatever the manifest does not name is
/// left over from a crash and is removed.
struct Manifest: Hashable {
  /// A segment's file, and those that stand beside it.
  struct Entry: Hashable {
    var segment: String
    /// The file of its dead documents.
    var tombstones: String?
    /// The file of the live scores that its documents start from; without one these are the
    /// static scores.
    var liveScores: String?
    /// What the segment's file looked like when all of it was last verified.
    var stamp: FileStamp?
  }

  static let fileName = "manifest"
  private static let head = "pippin-index"
  private static let currentVersion: UInt32 = 3
  private static let sizeLimit = 1 << 20

  /// The version of the last change that is in the segments.
  var version: Int64 = 0
  /// Which log of live scores belongs to the segments; raised when it is started afresh.
  var epoch: UInt64 = 0
  /// The number of the next file.
  var next: UInt64 = 1
  /// The languages whose stems the segments hold.
  var stems: [String] = []
  /// The segments, oldest first.
  var entries: [Entry] = []

  /// The files named, besides the manifest itself.
  var files: Set<String> {
    let beside = entries.flatMap { [$0.tombstones, $0.liveScores] }.compactMap(\.self)
    return Set(entries.map(\.segment) + beside + [scoresName])
  }

  /// The log of live scores.
  var scoresName: String { Self.hex(epoch, width: 8) + ".scores" }

  /// A name for a new segment.
  mutating func takeSegmentName() -> String {
    defer { next += 1 }
    return Self.hex(next, width: 8) + ".seg"
  }

  /// A name for new tombstones of `segment`.
  mutating func takeTombstonesName(for segment: String) -> String {
    takeName(beside: segment, ending: ".dead")
  }

  /// A name for a new file of the live scores of `segment`.
  mutating func takeLiveScoresName(for segment: String) -> String {
    takeName(beside: segment, ending: ".live")
  }

  private mutating func takeName(beside segment: String, ending suffix: String) -> String {
    defer { next += 1 }
    return segment.prefix { $0 != "." } + "." + Self.hex(next, width: 8) + suffix
  }

  /// Forgets everything, for an index with the stems of other languages.
  ///
  /// File names are never used twice, because readers may have old files open by name.
  mutating func restart(stems: [String]) {
    let old = self
    self = Manifest()
    (next, epoch, self.stems) = (old.next, old.epoch, stems)
  }

  /// Notes what the file of `segment` looks like now that all of it was verified.
  mutating func setStamp(_ stamp: FileStamp, of segment: String) {
    for index in entries.indices where entries[index].segment == segment {
      entries[index].stamp = stamp
    }
  }

  /// The manifest as it is in its file.
  var bytes: [UInt8] {
    var lines = [
      "\(Self.head) \(Self.currentVersion)", "version \(version)", "epoch \(epoch)",
      "next \(next)", "stems \(stems.isEmpty ? "-" : stems.joined(separator: ","))",
    ]
    lines += entries.map { entry in
      let beside = [entry.tombstones, entry.liveScores, entry.stamp?.text].map { $0 ?? "-" }
      return "segment \(entry.segment) \(beside.joined(separator: " "))"
    }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let checksum = text.withUnsafeBytes { Checksum.of($0) }
    return text + Array("checksum \(Self.hex(checksum, width: 16))\n".utf8)
  }

  /// Writes the manifest in `folder`; from here on it counts, or after a crash the one before.
  func write(in folder: String) throws(IndexError) {
    try SystemFile.replace(Self.fileName, in: folder, with: bytes)
  }

  init() {}

  /// Reads the manifest in `folder`; `nil` when there is none.
  static func read(in folder: String) throws(IndexError) -> Manifest? {
    let path = folder + "/" + fileName
    guard let bytes = try SystemFile.contents(path, limit: sizeLimit) else { return nil }
    var manifest = Manifest()
    let text = String(decoding: bytes, as: UTF8.self)
    if let version = version(of: text), version != currentVersion {
      throw .unsupported(path: path, version: version)
    }
    guard manifest.parse(text), manifest.bytes == bytes else {
      throw .damaged(path: path, what: "its checksum or a line is wrong")
    }
    return manifest
  }

  /// The version of the format that `text` claims to have.
  private static func version(of text: String) -> UInt32? {
    let words = text.prefix { $0 != "\n" }.split(separator: " ")
    guard words.count == 2, words[0] == head else { return nil }
    return UInt32(words[1])
  }

  /// Takes over what `text` says; false when a line makes no sense.
  private mutating func parse(_ text: String) -> Bool {
    for (index, line) in text.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case (Self.head, 2) where index == 0: continue
      case ("version", 2): version = Int64(words[1]) ?? -1
      case ("epoch", 2): epoch = UInt64(words[1]) ?? .max
      case ("next", 2): next = UInt64(words[1]) ?? .max
      case ("stems", 2):
        stems = words[1] == "-" ? [] : words[1].split(separator: ",").map(String.init)
      case ("segment", 5):
        guard !words[1...3].contains(where: { $0.contains("/") }) else { return false }
        entries.append(
          Entry(
            segment: words[1],
            tombstones: words[2] == "-" ? nil : words[2],
            liveScores: words[3] == "-" ? nil : words[3],
            stamp: FileStamp(words[4])
          )
        )
      case ("checksum", 2): continue
      default: return false
      }
    }
    return true
  }

  private static func hex(_ number: UInt64, width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
