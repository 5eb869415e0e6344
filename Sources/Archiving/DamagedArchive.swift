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
  /// Where in the parts that stay, put together, the first byte is that cannot be read.
  private(set) var damage: Int64?

  /// Reads the file at `path`.
  ///
  /// - Throws: ``ArchiveError`` when it cannot be read.
  init(_ path: String, where isErased: (WebAddress) -> Bool) throws(ArchiveError) {
    let size = try ArchiveFile(reading: path).size()
    let reader = try WARCMemberReader(path, headLimit: WARCReader.headerLimit)
    var offset: Int64 = 0
    while offset < size {
      guard let member = try reader.member(at: offset) else {
        let next = try reader.records(from: offset + 1, to: size) ?? size
        keep(offset..<next, isDamaged: true)
        offset = next
        continue
      }
      let fields = member.fields
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
}
