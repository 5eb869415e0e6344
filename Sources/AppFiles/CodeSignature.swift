/// The entitlements that are part of the signature of a program in Mach-O form.
///
/// Systems go by these, whatever the project said.
///
/// Reference: <https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h>
struct CodeSignature {
  /// Reads a part of a program: what of `range` there is.
  typealias Read = (Range<Int>) throws(AppFileError) -> [UInt8]

  private static let limits = (architectures: 16, commands: 4_096, head: 1 << 20, blob: 1 << 20)

  private static let fat = (big: 0xCAFE_BABE, big64: 0xCAFE_BABF)
  private static let magics = [0xFEED_FACE: 28, 0xFEED_FACF: 32]

  /// Whether `bytes` start like a program.
  static func isProgram(_ bytes: [UInt8]) -> Bool {
    guard let big = bytes.big32(at: 0), let little = bytes.little32(at: 0) else { return false }
    // Class files of Java share the number; they have no two architectures that make sense.
    if big == fat.big || big == fat.big64 {
      return (1...limits.architectures).contains(bytes.big32(at: 4) ?? 0)
    }
    return magics[big] != nil || magics[little] != nil
  }

  /// The entitlements of a program.
  ///
  /// - Parameters:
  ///   - name: The program's name, for errors.
  ///   - read: Reads a part of it.
  /// - Returns: The property list in XML of the first architecture that has one; `nil` when it is
  ///   not signed, or signed without entitlements.
  /// - Throws: ``AppFileError`` when it is damaged.
  static func entitlements(of name: String, _ read: Read) throws(AppFileError) -> [UInt8]? {
    let head = try read(0..<4_096)
    guard isProgram(head) else {
      throw AppFileError("it is no program in the form Mach-O", in: name)
    }
    for start in starts(in: head) {
      if let list = try entitlements(from: start, name, read) { return list }
    }
    return nil
  }

  /// Where the program of each architecture starts.
  private static func starts(in head: [UInt8]) -> [Int] {
    let magic = head.big32(at: 0)
    guard magic == fat.big || magic == fat.big64 else { return [0] }
    let is64 = magic == fat.big64
    let count = min(head.big32(at: 4) ?? 0, limits.architectures)
    return (0..<count).compactMap { index in
      let entry = 8 + index * (is64 ? 32 : 20) + 8
      return is64 ? head.number(at: entry, 8, isLittle: false) : head.big32(at: entry)
    }
  }

  private static func entitlements(
    from start: Int,
    _ name: String,
    _ read: Read
  ) throws(AppFileError) -> [UInt8]? {
    guard start >= 0, start <= ZipArchive.limits.bytes else { return nil }
    let head = try read(start..<(start + limits.head))
    guard let big = head.big32(at: 0), let little = head.little32(at: 0) else { return nil }
    let isLittle = magics[little] != nil
    guard let headerSize = magics[isLittle ? little : big],
      let count = head.number(at: 16, 4, isLittle: isLittle)
    else { return nil }
    var index = headerSize
    for _ in 0..<min(count, limits.commands) {
      guard let command = head.number(at: index, 4, isLittle: isLittle),
        let size = head.number(at: index + 4, 4, isLittle: isLittle), size >= 8
      else { return nil }
      if command == 0x1D, let offset = head.number(at: index + 8, 4, isLittle: isLittle),
        let length = head.number(at: index + 12, 4, isLittle: isLittle)
      {
        return try blob(at: start + offset, length, read)
      }
      index += size
    }
    return nil
  }

  /// The entitlements in the blob of signatures at `offset`; its numbers have the highest byte first.
  private static func blob(
    at offset: Int,
    _ length: Int,
    _ read: Read
  ) throws(AppFileError) -> [UInt8]? {
    guard length <= 64 << 20 else { return nil }
    let index = try read(offset..<(offset + min(length, 4_096)))
    guard index.big32(at: 0) == 0xFADE_0CC0, let count = index.big32(at: 8) else { return nil }
    for entry in 0..<min(count, 64) {
      guard index.big32(at: 12 + 8 * entry) == 5, let start = index.big32(at: 16 + 8 * entry) else {
        continue
      }
      let head = try read((offset + start)..<(offset + start + 8))
      guard head.big32(at: 0) == 0xFADE_7171, let size = head.big32(at: 4),
        (8...limits.blob).contains(size)
      else { return nil }
      return try read((offset + start + 8)..<(offset + start + size))
    }
    return nil
  }
}
