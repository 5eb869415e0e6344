import Codings

/// The bytes of an archive in order, unpacked if need be, in bounded memory.
///
/// Compressed archives hold one gzip member or Zstandard frame a record, or the whole file as one;
/// both are read. Behind a record, what follows may be of another form, as where files were joined.
final class ArchiveInput {
  /// The longest line and the most bytes kept ahead, in bytes.
  static let pieceSize = 64 << 10

  let file: ArchiveFile
  var decoder: (any MemberDecoder)?
  private var isFirstFill = true

  // Packed bytes as read from the file, of which those from `rawStart` on are not used yet.
  var raw: [UInt8] = []
  var rawStart = 0
  var rawEnd = 0
  var rawOffset: Int64 = 0

  // Unpacked bytes, of which those from `start` to `end` are not used yet; what is behind is room.
  var plain: [UInt8] = []
  var start = 0
  var end = 0
  var plainOffset: Int64 = 0

  /// How many bytes were packed, and what became of them, within the member and in the file.
  private var member = Growth()
  private var whole = Growth(freeBytes: 64 << 20)
  private let boundsGrowth: Bool

  /// Where each member starts, in unpacked and in packed bytes; the last ones only.
  var members: [(plain: Int64, packed: Int64)] = []
  private var isWithinMember = false
  /// Where what is not compressed begins, in unpacked bytes and in the file.
  var plainPart: (plain: Int64, packed: Int64) = (0, 0)

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
    guard plainPart.plain > position || decoder != nil else {
      return plainPart.packed + position - plainPart.plain
    }
    return members.last { $0.plain <= position }?.packed
      ?? plainPart.packed + position - plainPart.plain
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
    var isPadding = true
    while let byte = try peek() {
      if isPadding, byte != 0x0D, byte != 0x0A, byte != 0 {
        isPadding = try changeForm()
        if isPadding { continue }
      }
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
  var isCompressed: Bool { decoder != nil }

  /// Whether a member of a compressed file begins here, or what follows the last one.
  private var isAtMember: Bool {
    let position = plainOffset + Int64(start)
    guard isCompressed else { return position > 0 && position == plainPart.plain }
    return members.contains { $0.plain == position }
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
    guard let decoder else {
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
    guard rawStart < rawEnd || isWithinMember else { return false }
    return try unpack(decoder)
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

  private func unpack(_ decoder: any MemberDecoder) throws(ArchiveError) -> Bool {
    if !isWithinMember {
      // Some writers fill a file up with zeros.
      while rawStart < rawEnd, raw[rawStart] == 0, !members.isEmpty { rawStart += 1 }
      guard rawStart < rawEnd else { return true }
      guard try !isBehindMembers() else { return true }
      members.append((plainOffset + Int64(end), rawOffset + Int64(rawStart)))
      decoder.reset()
      member = Growth()
      isWithinMember = true
    }
    let step = raw.withUnsafeBufferPointer { raw in
      plain.withUnsafeMutableBufferPointer { plain in
        let room = UnsafeMutableBufferPointer(rebasing: plain[end..<end + Self.pieceSize])
        return decoder.decode(UnsafeBufferPointer(rebasing: raw[rawStart..<rawEnd]), into: room)
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
    case .more where step.taken == 0 && step.made == 0:
      throw damage(
        rawStart == rawEnd
          ? "the file ends within a compressed record" : "a compressed record is stuck"
      )
    case .more: break
    }
    return true
  }
}
