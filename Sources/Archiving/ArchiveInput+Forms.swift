import Codings

extension ArchiveInput {
  /// How a gzip member begins (RFC 1952, section 2.3.1).
  private static let gzip: [UInt8] = [0x1F, 0x8B]
  /// How a Zstandard frame begins (RFC 8878, section 3.1.1).
  private static let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// How the frame begins that holds the dictionary of a `.warc.zst`, which comes first in it.
  ///
  /// Reference: WARC-compression with Zstandard 1.0, <https://iipc.github.io/warc-specifications/>
  private static let dictionary: [UInt8] = [0x5D, 0x2A, 0x4D, 0x18]
  /// The most bytes of a dictionary; the specification's example has 110 kB.
  private static let dictionaryLimit = 8 << 20
  /// How many bytes say what form comes next.
  private static let span = 256

  /// Looks at the first bytes for a compression, and takes them for packed where there is one.
  func chooseForm() throws(ArchiveError) {
    let magic = plain[start..<end].prefix(4)
    let isDictionary = magic.elementsEqual(Self.dictionary)
    guard isDictionary || magic.starts(with: Self.gzip) || magic.elementsEqual(Self.zstd) else {
      return
    }
    let isGzip = magic.starts(with: Self.gzip)
    rawOffset = plainPart.packed + plainOffset + Int64(start) - plainPart.plain
    (raw, rawStart, rawEnd) = (Array(plain[start..<end]), 0, end - start)
    raw += [UInt8](repeating: 0, count: max(0, Self.pieceSize - raw.count))
    end = start
    let words = isDictionary ? try takeDictionary() : []
    decoder = isGzip ? Inflater(.gzip) : ZstdFrames(dictionary: words)
    guard decoder != nil else {
      let detail = isDictionary ? "its dictionary is damaged" : "memory is short"
      throw ArchiveError(isDictionary ? .damaged : .cannotRead, path: path, offset: 0, detail)
    }
  }

  /// Goes on with another form where one begins that is not that of the bytes before.
  ///
  /// - Returns: Whether the form has changed.
  /// - Throws: ``ArchiveError`` where an archive of a kind begins that is not read.
  func changeForm() throws(ArchiveError) -> Bool {
    guard try !isAtRecord() else { return false }
    // What cannot be read further ahead is damage, and met later.
    let next = Array((try? ahead(Self.span)) ?? [])
    if OtherArchive.isARC(next) { throw otherArchive(at: offset) }
    guard !isCompressed, Self.beginsRecord(next) else { return false }
    try chooseForm()
    return isCompressed
  }

  /// Whether `packed` begins with a compressed record: a body may begin like a gzip member, too.
  private static func beginsRecord(_ packed: [UInt8]) -> Bool {
    if packed.starts(with: dictionary) { return true }
    let decoder: (any MemberDecoder)? =
      packed.starts(with: gzip)
      ? Inflater(.gzip) : packed.starts(with: zstd) ? ZstdFrames() : nil
    guard let decoder else { return false }
    var start = [UInt8](repeating: 0, count: OtherArchive.span)
    let made = packed.withUnsafeBufferPointer { packed in
      start.withUnsafeMutableBufferPointer { decoder.decode(packed, into: $0).made }
    }
    return start[..<made].starts(with: "WARC/".utf8) || OtherArchive.isARC(Array(start[..<made]))
  }

  private func otherArchive(at offset: Int64) -> ArchiveError {
    let detail = OtherArchive.detail(of: Array("filedesc:".utf8))
    return ArchiveError(.notArchive, path: path, offset: offset, "from here on, \(detail)")
  }

  /// Goes on without decompressing where a record begins behind a member that is not compressed.
  ///
  /// - Returns: Whether that is so, or the bytes are of another compression, which is changed to.
  func isBehindMembers() throws(ArchiveError) -> Bool {
    guard !members.isEmpty else { return false }
    try readRaw(Self.zstd.count + 1)
    let next = raw[rawStart..<rawEnd]
    let isRecord = next.starts(with: "WARC/".utf8)
    let isGzip = next.starts(with: Self.gzip)
    let isOther =
      decoder is Inflater
      ? next.starts(with: Self.zstd) || next.starts(with: Self.dictionary) : isGzip
    if next.starts(with: "filed".utf8) { throw otherArchive(at: rawOffset + Int64(rawStart)) }
    guard isRecord || isOther else { return false }
    // Bytes that are unpacked and not used yet stay before those that follow.
    let (unused, position) = (Array(plain[start..<end]), plainOffset + Int64(end))
    plainPart = (position, rawOffset + Int64(rawStart))
    if isOther {
      (plain, plainOffset, start, end) = (Array(next), position, 0, next.count)
      decoder = nil
      try chooseForm()
      (plain, plainOffset, start, end) = (unused, position - Int64(unused.count), 0, unused.count)
    } else {
      (plain, plainOffset, start, end) =
        (unused + next, position - Int64(unused.count), 0, unused.count + next.count)
      decoder = nil
    }
    plain += [UInt8](repeating: 0, count: Self.pieceSize)
    return true
  }

  /// Takes the dictionary that a file of Zstandard frames begins with.
  private func takeDictionary() throws(ArchiveError) -> [UInt8] {
    try readRaw(8)
    let head = raw[rawStart..<rawEnd].prefix(8)
    let size = head.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard head.count == 8, size <= Self.dictionaryLimit else {
      let detail = "its dictionary has \(size) bytes, more than \(Self.dictionaryLimit)"
      throw ArchiveError(.damaged, path: path, offset: rawOffset, detail)
    }
    try readRaw(8 + size)
    let words = Array(raw[rawStart..<rawEnd].dropFirst(8).prefix(size))
    guard words.count == size else {
      let detail = "the file ends within its dictionary"
      throw ArchiveError(.damaged, path: path, offset: rawOffset, detail)
    }
    rawStart += 8 + size
    return words.starts(with: Self.zstd) ? try unpacked(dictionary: words) : words
  }

  /// A dictionary may be compressed itself.
  private func unpacked(dictionary packed: [UInt8]) throws(ArchiveError) -> [UInt8] {
    var words = [UInt8](repeating: 0, count: Self.dictionaryLimit)
    let step = ZstdFrames().map { decoder in
      packed.withUnsafeBufferPointer { packed in
        words.withUnsafeMutableBufferPointer { decoder.decode(packed, into: $0) }
      }
    }
    guard let step, step.progress == .end else {
      let detail = "its dictionary cannot be unpacked"
      throw ArchiveError(.damaged, path: path, offset: rawOffset, detail)
    }
    return Array(words[..<step.made])
  }

  /// Makes `count` packed bytes available, or as many as there are.
  private func readRaw(_ count: Int) throws(ArchiveError) {
    guard rawEnd - rawStart < count else { return }
    rawOffset += Int64(rawStart)
    raw = Array(raw[rawStart..<rawEnd])
    (rawStart, rawEnd) = (0, raw.count)
    raw += [UInt8](repeating: 0, count: max(Self.pieceSize, count) - raw.count)
    while rawEnd < count {
      let some = try file.read(into: &raw, from: rawEnd)
      guard some > 0 else { return }
      rawEnd += some
    }
  }
}

/// How much packed bytes have grown, which is bounded as it is for a crawl: a file of two megabytes
/// could hold gigabytes.
struct Growth {
  private let limits: DecodingLimits
  private var taken = 0
  private var made = 0

  /// What is said of growth that is too great.
  static let detail = "it grows more than 100 times as it is unpacked"

  /// - Parameter freeBytes: How many unpacked bytes are taken without looking at the ratio. A member
  ///   holds a record, and a long table of equal rows is a page all the same; an archive of very many
  ///   members, each below that, is looked at as a whole.
  init(freeBytes: Int = 32 << 20) { limits = DecodingLimits(bytes: .max, freeBytes: freeBytes) }

  mutating func add(_ taken: Int, made: Int) {
    self.taken += taken
    self.made += made
  }

  var isTooGreat: Bool { limits.isBomb(made: made, received: taken) }
}
