import Codings

/// The bytes of an archive in order, unpacked if need be, in bounded memory.
///
/// Compressed archives hold one gzip member a record, or the whole file as one; both are read.
final class ArchiveInput {
  /// The longest line and the most bytes kept ahead, in bytes.
  static let pieceSize = 64 << 10

  private let file: ArchiveFile
  private var inflater: Inflater?
  private var isFirstFill = true

  // Packed bytes as read from the file, of which those from `rawStart` on are not used yet.
  private var raw: [UInt8] = []
  private var rawStart = 0
  private var rawEnd = 0
  private var rawOffset: Int64 = 0

  // Unpacked bytes, of which those from `start` to `end` are not used yet; what is behind is room.
  private var plain: [UInt8] = []
  private var start = 0
  private var end = 0
  private var plainOffset: Int64 = 0

  /// How many bytes were packed, and what became of them, within the member and in the file.
  private var member = Growth()
  private var whole = Growth(freeBytes: 64 << 20)
  private let boundsGrowth: Bool

  /// Where each member starts, in unpacked and in packed bytes; the last ones only.
  private var members: [(plain: Int64, packed: Int64)] = []
  private var isWithinMember = false

  /// Reads from `file`.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - boundsGrowth: Whether reading ends where packed bytes grow out of all proportion.
  init(_ file: consuming ArchiveFile, boundsGrowth: Bool) {
    self.file = file
    self.boundsGrowth = boundsGrowth
  }

  /// The file's path, for messages.
  var path: String { file.path }

  /// Where the next byte is in the file; in a compressed one, where its member starts.
  var offset: Int64 {
    let position = plainOffset + Int64(start)
    return members.last { $0.plain <= position }?.packed ?? position
  }

  /// Returns the next byte without taking it; `nil` at the end.
  func peek() throws(ArchiveError) -> UInt8? {
    while start == end {
      guard try fill() else { return nil }
    }
    return plain[start]
  }

  /// Takes one byte that ``peek()`` returned.
  func dropFirst() {
    start += 1
  }

  /// Takes a line with its LF; `nil` at the end.
  ///
  /// - Throws: ``ArchiveError`` of kind `damaged` when it is longer than `limit`.
  func line(limit: Int) throws(ArchiveError) -> ArraySlice<UInt8>? {
    var searched = 0
    while true {
      if let feed = plain[(start + searched)..<end].firstIndex(of: 0x0A) {
        defer { start = feed + 1 }
        return plain[start...feed]
      }
      searched = end - start
      guard searched <= limit else { throw damage("a line is longer than \(limit) bytes") }
      guard try fill() else {
        guard start < end else { return nil }
        throw damage("the file ends within a line")
      }
    }
  }

  /// Takes `count` bytes, or fewer where the file or a member ends before them and, behind a member,
  /// a record begins.
  ///
  /// - Returns: The first `kept` bytes, and how many of `count` are missing.
  func take(_ count: Int, keeping kept: Int) throws(ArchiveError) -> (bytes: [UInt8], missing: Int)
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, kept, 1 << 20))
    var left = count
    while left > 0 {
      if start == end {
        guard try fill() else { break }
        continue
      }
      if left < count, isAtMember, try isAtRecord() { break }
      let some = min(left, end - start, bytesToNextMember)
      let wanted = min(some, kept - bytes.count)
      if wanted > 0 { bytes += plain[start..<(start + wanted)] }
      start += some
      left -= some
    }
    return (bytes, left)
  }

  /// Takes what is before the next record, or before the end of the file.
  ///
  /// - Returns: The first `kept` bytes, and how many there are in all.
  func takeToRecord(keeping kept: Int) throws(ArchiveError) -> (bytes: [UInt8], count: Int) {
    var bytes: [UInt8] = []
    var count = 0
    var isLineStart = false
    while let byte = try peek() {
      if byte == UInt8(ascii: "W"), isLineStart || isAtMember, try isAtRecord() { break }
      if bytes.count < kept { bytes.append(byte) }
      count += 1
      isLineStart = byte == 0x0A
      dropFirst()
    }
    return (bytes, count)
  }

  /// Returns the next `count` bytes without taking them; fewer at the end of the file.
  func ahead(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
    while end - start < count {
      guard try fill() else { break }
    }
    return plain[start..<end].prefix(count)
  }

  /// Whether the version line of a record comes next.
  func isAtRecord() throws(ArchiveError) -> Bool {
    let next = try ahead(7)
    return next.elementsEqual("WARC/1.".utf8) || next.elementsEqual("WARC/0.".utf8)
  }

  /// Puts `bytes`, which were taken last, back.
  func putBack(_ bytes: ArraySlice<UInt8>) {
    plain.replaceSubrange(..<start, with: bytes)
    plainOffset += Int64(start - bytes.count)
    end += bytes.count - start
    start = 0
  }

  /// Whether the file is compressed, so that the ends of its members say where records end.
  var isCompressed: Bool { inflater != nil }

  /// Whether a member of a compressed file begins here.
  private var isAtMember: Bool {
    let position = plainOffset + Int64(start)
    return isCompressed && members.contains { $0.plain == position }
  }

  private var bytesToNextMember: Int {
    let position = plainOffset + Int64(start)
    return members.first { $0.plain > position }.map { Int($0.plain - position) } ?? .max
  }

  /// The error of damage at the offset reached.
  func damage(_ detail: String) -> ArchiveError {
    ArchiveError(.damaged, path: path, offset: offset, detail)
  }

  /// Makes more bytes available; returns whether there may be any.
  private func fill() throws(ArchiveError) -> Bool {
    makeRoom()
    guard let inflater else {
      let count = try file.read(into: &plain, from: end)
      end += count
      if isFirstFill {
        isFirstFill = false
        try chooseForm()
      }
      return count > 0
    }
    if rawStart == rawEnd {
      rawOffset += Int64(rawEnd)
      rawEnd = try file.read(into: &raw, from: 0)
      rawStart = 0
    }
    guard rawStart < rawEnd else {
      if isWithinMember { throw damage("the file ends within a compressed record") }
      return false
    }
    return try unpack(inflater)
  }

  /// Drops the bytes that were used, and sees to it that a piece fits behind the others.
  private func makeRoom() {
    if start > 0 {
      plainOffset += Int64(start)
      plain.withUnsafeMutableBytes { plain in
        guard let base = plain.baseAddress else { return }
        base.copyMemory(from: base + start, byteCount: end - start)
      }
      end -= start
      start = 0
      if let current = members.lastIndex(where: { $0.plain <= plainOffset }) {
        members.removeFirst(current)
      }
    }
    if plain.count - end < Self.pieceSize {
      plain += [UInt8](repeating: 0, count: max(plain.count, Self.pieceSize))
    }
  }

  /// Looks at the first bytes for a compression, and takes them for packed where there is one.
  private func chooseForm() throws(ArchiveError) {
    let magic = plain[..<end].prefix(4)
    if magic.starts(with: [0x1F, 0x8B]) {
      inflater = Inflater(.gzip)
      guard inflater != nil else {
        throw ArchiveError(.cannotRead, path: path, "memory is short")
      }
      raw = plain
      rawEnd = end
      end = 0
    } else if magic.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || magic.starts(with: [0x5D, 0x2A, 0x4D])
    {
      throw ArchiveError(.notArchive, path: path, "it is compressed with zstd; unpack it first")
    }
  }

  private func unpack(_ inflater: Inflater) throws(ArchiveError) -> Bool {
    if !isWithinMember {
      // Some writers fill a file up with zeros.
      while rawStart < rawEnd, raw[rawStart] == 0, !members.isEmpty { rawStart += 1 }
      guard rawStart < rawEnd else { return true }
      members.append((plainOffset + Int64(end), rawOffset + Int64(rawStart)))
      inflater.reset()
      member = Growth()
      isWithinMember = true
    }
    let step = raw.withUnsafeBufferPointer { raw in
      plain.withUnsafeMutableBufferPointer { plain in
        let room = UnsafeMutableBufferPointer(rebasing: plain[end..<end + Self.pieceSize])
        return inflater.decode(UnsafeBufferPointer(rebasing: raw[rawStart..<rawEnd]), into: room)
      }
    }
    rawStart += step.taken
    member.add(step.taken, made: step.made)
    whole.add(step.taken, made: step.made)
    guard !boundsGrowth || !(member.isTooGreat || whole.isTooGreat) else {
      throw ArchiveError(.tooLarge, path: path, offset: members.last?.packed, Growth.detail)
    }
    end += step.made
    switch step.progress {
    case .end: isWithinMember = false
    case .bad: throw damage("a compressed record cannot be unpacked")
    case .more where step.taken == 0 && step.made == 0: throw damage("a compressed record is stuck")
    case .more: break
    }
    return true
  }
}

/// How much packed bytes have grown, which is bounded as it is for a crawl: a file of two megabytes
/// could hold gigabytes.
private struct Growth {
  private let limits: DecodingLimits
  private var taken = 0
  private var made = 0

  /// What is said of growth that is too great.
  static let detail = "it grows more than 100 times as it is unpacked"

  /// - Parameter freeBytes: How many unpacked bytes are taken without looking at the ratio. A member
  ///   holds a record; an archive of very many small ones, each below that, is looked at as a whole.
  init(freeBytes: Int = 1 << 20) { limits = DecodingLimits(bytes: .max, freeBytes: freeBytes) }

  mutating func add(_ taken: Int, made: Int) {
    self.taken += taken
    self.made += made
  }

  var isTooGreat: Bool { limits.isBomb(made: made, received: taken) }
}
