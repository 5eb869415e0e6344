import Codings

/// A zip archive: the files of an app, found by its central directory.
///
/// Reference: <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>
struct ZipArchive {
  /// A file of the archive.
  struct Entry {
    /// Its path.
    let name: String
    /// How its bytes are kept: 0 as they are, 8 by DEFLATE.
    let method: Int
    /// How many bytes the archive keeps of it.
    let packedSize: Int
    /// How many bytes it has.
    let size: Int
    /// Where its own header is.
    let headerOffset: Int
  }

  /// The archive.
  let file: FileBytes
  /// Its files, in the order of the directory.
  let entries: [Entry]
  /// Where the central directory starts; before it may be the signatures of an app for Android.
  let directoryOffset: Int

  /// The most files of an archive, and the most bytes of one that are unpacked.
  static let limits = (entries: 100_000, bytes: 1 << 30)

  private static let endSize = 22
  private static let directoryLimit = 64 << 20

  /// Reads the directory of an archive.
  ///
  /// - Parameter file: The archive.
  /// - Throws: ``AppFileError`` when it is damaged or larger than the form without zip64.
  init(_ file: FileBytes) throws(AppFileError) {
    self.file = file
    let tail = min(file.count, Self.endSize + 65_535)
    guard let bytes = file.bytes(at: file.count - tail, tail),
      let end = Self.end(in: bytes),
      let size = bytes.little32(at: end + 12), let offset = bytes.little32(at: end + 16)
    else { throw Self.damaged(file.name) }
    guard offset != 0xFFFF_FFFF else {
      throw AppFileError(
        "it is an archive in the form zip64, which is not read",
        in: file.name,
        fix: "Name the app's own file, such as its .entitlements or AndroidManifest.xml."
      )
    }
    guard size <= Self.directoryLimit, let directory = file.bytes(at: offset, size) else {
      throw Self.damaged(file.name)
    }
    directoryOffset = offset
    entries = try Self.entries(of: directory, in: file.name)
  }

  /// Where the record that ends an archive starts, looked for from the end on.
  private static func end(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= endSize else { return nil }
    return (0...(bytes.count - endSize)).last { index in
      bytes[index] == 0x50 && bytes.little32(at: index) == 0x0605_4B50
        && index + endSize + (bytes.little16(at: index + 20) ?? 0) <= bytes.count
    }
  }

  private static func entries(
    of directory: [UInt8],
    in file: String
  ) throws(AppFileError) -> [Entry] {
    var entries: [Entry] = []
    var index = 0
    while index < directory.count {
      guard directory.little32(at: index) == 0x0201_4B50,
        let method = directory.little16(at: index + 10),
        let packed = directory.little32(at: index + 20),
        let size = directory.little32(at: index + 24),
        let nameLength = directory.little16(at: index + 28),
        let extraLength = directory.little16(at: index + 30),
        let commentLength = directory.little16(at: index + 32),
        let offset = directory.little32(at: index + 42),
        let name = directory.part(at: index + 46, nameLength),
        entries.count < limits.entries
      else { throw damaged(file) }
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self),
          method: method,
          packedSize: packed,
          size: size,
          headerOffset: offset
        )
      )
      index += 46 + nameLength + extraLength + commentLength
    }
    return entries
  }

  /// The first file of a path.
  func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// The bytes of a file that are in `range`.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - range: What is kept of it; all before is unpacked and dropped.
  /// - Returns: The bytes, fewer where the file ends before.
  /// - Throws: ``AppFileError`` when it is damaged, or has more bytes than its directory says.
  func bytes(of entry: Entry, in range: Range<Int>) throws(AppFileError) -> [UInt8] {
    guard let header = file.bytes(at: entry.headerOffset, 30),
      header.little32(at: 0) == 0x0403_4B50,
      let nameLength = header.little16(at: 26), let extraLength = header.little16(at: 28),
      entry.size <= Self.limits.bytes
    else { throw damaged(entry) }
    let start = entry.headerOffset + 30 + nameLength + extraLength
    guard start + entry.packedSize <= file.count else { throw damaged(entry) }
    switch entry.method {
    case 0:
      let kept = range.clamped(to: 0..<min(entry.size, entry.packedSize))
      guard let bytes = file.bytes(at: start + kept.lowerBound, kept.count) else {
        throw damaged(entry)
      }
      return bytes
    case 8: return try unpack(entry, from: start, range)
    default:
      throw AppFileError(
        "it is packed by the method \(entry.method), which is not read",
        in: "\(file.name)/\(entry.name)"
      )
    }
  }

  /// All bytes of a file.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - limit: The most bytes that it may have.
  /// - Returns: The bytes.
  /// - Throws: ``AppFileError`` when it is damaged, or larger than `limit`.
  func bytes(of entry: Entry, limit: Int) throws(AppFileError) -> [UInt8] {
    guard entry.size <= limit else {
      throw AppFileError(
        "it has more than \(limit) bytes, the most that is read of it",
        in: "\(file.name)/\(entry.name)"
      )
    }
    return try bytes(of: entry, in: 0..<entry.size)
  }

  private static let pieceSize = 262_144

  private func unpack(
    _ entry: Entry,
    from start: Int,
    _ range: Range<Int>
  ) throws(AppFileError) -> [UInt8] {
    guard let inflater = Inflater(.raw) else { throw damaged(entry) }
    var kept: [UInt8] = []
    var (made, taken, isDone) = (0, 0, false)
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    while !isDone, made < range.upperBound {
      let size = min(Self.pieceSize, entry.packedSize - taken)
      guard let input = file.bytes(at: start + taken, size) else { throw damaged(entry) }
      let step = input.withUnsafeBufferPointer { from in
        output.withUnsafeMutableBufferPointer { inflater.decode(from, into: $0) }
      }
      guard step.progress != .bad, step.made > 0 || step.taken > 0 || step.progress == .end,
        made + step.made <= entry.size
      else { throw damaged(entry) }
      let part = range.clamped(to: made..<(made + step.made))
      kept += output[(part.lowerBound - made)..<(part.upperBound - made)]
      made += step.made
      taken += step.taken
      isDone = step.progress == .end
    }
    guard !isDone || made == entry.size else { throw damaged(entry) }
    return kept
  }

  private func damaged(_ entry: Entry) -> AppFileError {
    AppFileError("it is damaged, or larger than it says", in: "\(file.name)/\(entry.name)")
  }

  private static func damaged(_ file: String) -> AppFileError {
    AppFileError("it starts like a zip archive, and is damaged", in: file)
  }
}
