import Addressing

/// What of a damaged archive can be distinguished: the records before the damage and those behind it.
///
/// Bytes of a damaged record may hold a page that looks like records. Those behind damage are therefore
/// believed only where whole records follow each other from there to the end of the file; within a
/// record, its own end comes between.
struct DamagedArchive {
  /// The parts that stay, in bytes as they lie in the file, in order.
  private(set) var kept: [Range<Int64>] = []
  /// How many records do not stay.
  private(set) var erased = 0
  /// Where in the parts that stay, put together, the first byte is that nobody can read.
  private(set) var damage: Int64?

  private let size: Int64
  private let reader: WARCMemberReader

  /// How often all of a file may be looked at to find records behind damage.
  private static let roundLimit: Int64 = 4

  /// Reads the file at `path`.
  ///
  /// - Throws: ``ArchiveError`` when it cannot be read.
  init(_ path: String, where isErased: (WebAddress) -> Bool) throws(ArchiveError) {
    size = try ArchiveFile(reading: path).size()
    reader = try WARCMemberReader(path, headLimit: WARCReader.headerLimit)
    var offset: Int64 = 0
    while offset < size {
      guard let member = try reader.member(at: offset) else {
        let next = try records(from: offset + 1) ?? size
        keep(offset..<next, isDamaged: true)
        offset = next
        continue
      }
      let fields = Self.fields(of: member)
      if let address = fields.flatMap(WARCRecord.targetAddress(in:)), isErased(address) {
        erased += 1
      } else {
        keep(offset..<member.end, isDamaged: fields == nil)
      }
      offset = member.end
    }
  }

  private mutating func keep(_ part: Range<Int64>, isDamaged: Bool) {
    if isDamaged, damage == nil {
      damage = kept.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
    if let last = kept.last, last.upperBound == part.lowerBound {
      kept[kept.count - 1] = last.lowerBound..<part.upperBound
    } else {
      kept.append(part)
    }
  }

  /// Where whole records begin that follow each other to the end of the file, from `offset` on.
  private func records(from offset: Int64) throws(ArchiveError) -> Int64? {
    let limit = reader.work + size * Self.roundLimit
    // From each of them, more damage comes before the end.
    var stopped: Set<Int64> = []
    var offset = offset
    while reader.work < limit, let start = try reader.mark(from: offset) {
      if !stopped.contains(start), try isWhole(from: start, noting: &stopped) { return start }
      offset = start + 1
    }
    return nil
  }

  private func isWhole(
    from start: Int64,
    noting starts: inout Set<Int64>
  ) throws(ArchiveError) -> Bool {
    var offset = start
    while offset < size {
      guard let member = try reader.member(at: offset), Self.fields(of: member) != nil else {
        return false
      }
      starts.insert(offset)
      offset = member.end
    }
    return true
  }

  /// The named fields of the one record that a member holds; `nil` when it holds anything else.
  private static func fields(of member: WARCMemberReader.Member) -> NamedFields? {
    guard member.head.starts(with: "WARC/".utf8),
      let version = member.head.firstIndex(of: 0x0A),
      let end = headEnd(in: member.head)
    else { return nil }
    let fields = NamedFields(parsing: member.head[(version + 1)..<end])
    // A record is followed by two line ends (WARC/1.1, section 4).
    guard let length = WARCReader.length(fields), member.length - end >= length,
      member.length - end - length <= 4
    else { return nil }
    return fields
  }

  /// Where the block of a record begins: behind an empty line.
  private static func headEnd(in bytes: [UInt8]) -> Int? {
    var index = 0
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      let next = bytes[(feed + 1)...]
      if next.starts(with: [0x0A]) { return feed + 2 }
      if next.starts(with: [0x0D, 0x0A]) { return feed + 3 }
      index = feed + 1
    }
    return nil
  }
}
