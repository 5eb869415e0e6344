import Codings
import Glibc

/// The bytes of an export that is read back, unpacked where it is packed: its first two bytes tell,
/// and not its name.
///
/// A piece is unpacked when it is read, so that memory is bounded however much a file grows.
///
/// Reference: RFC 1952, sections 2.2 and 2.3.1
package final class PackedInput {
  /// Why there are no more bytes.
  package enum Problem: Error, Hashable, Sendable {
    /// The system does not read it, by the number of its error.
    case unreadable(CInt)
    /// What is packed is no intact gzip file, with the reason as a clause.
    case damaged(String)

    /// What happened, as a clause.
    package var cause: String {
      switch self {
      case .unreadable(let number): String(cString: strerror(number))
      case .damaged(let reason): reason
      }
    }
  }

  /// The bytes that are read or unpacked at a time.
  private static let pieceSize = 1 << 20
  /// How far packed bytes may grow.
  ///
  /// Rows that differ in little but their URLs grow 160 times; DEFLATE makes up to 1,032 of one.
  private static let growth = DecodingLimits(bytes: .max, ratio: 500, freeBytes: 64 << 20)

  private let descriptor: CInt
  private var inflater: Inflater?
  private var hasBegun = false
  private var isWithinMember = false
  /// Bytes as they were read, of which the first `taken` are used.
  private var packed: [UInt8] = []
  private var taken = 0
  private var received = 0
  private var made = 0

  /// - Parameter descriptor: What is read; it stays open.
  package init(descriptor: CInt) { self.descriptor = descriptor }

  /// Whether there are bytes that need not be waited for.
  package var isReady: Bool { taken < packed.count }

  /// Returns the next bytes; none at the end.
  ///
  /// - Throws: ``Problem`` when the file cannot be read on.
  package func next() throws(Problem) -> [UInt8] {
    if !hasBegun {
      try begin()
      guard inflater != nil else {
        defer { packed = [] }
        return packed
      }
    }
    guard let inflater else { return try readPiece() }
    while true {
      if taken == packed.count {
        (packed, taken) = (try readPiece(), 0)
        guard !packed.isEmpty else {
          if isWithinMember { throw .damaged("the packed bytes break off") }
          return []
        }
      }
      let plain = try unpack(inflater)
      if !plain.isEmpty { return plain }
    }
  }

  /// Reads the first bytes and looks whether they are those of a gzip member.
  private func begin() throws(Problem) {
    hasBegun = true
    packed = try readPiece()
    while packed == [0x1F] {
      let more = try readPiece()
      if more.isEmpty { break }
      packed += more
    }
    guard packed.starts(with: [0x1F, 0x8B]) else { return }
    inflater = Inflater(.gzip)
    if inflater == nil { throw .unreadable(ENOMEM) }
  }

  private func unpack(_ inflater: Inflater) throws(Problem) -> [UInt8] {
    if !isWithinMember {
      // Some writers fill a file up with zeros.
      while received > 0, taken < packed.count, packed[taken] == 0 { taken += 1 }
      guard taken < packed.count else { return [] }
      inflater.reset()
      isWithinMember = true
    }
    var plain = [UInt8](repeating: 0, count: Self.pieceSize)
    let step = packed[taken...].withUnsafeBufferPointer { bytes in
      plain.withUnsafeMutableBufferPointer { inflater.decode(bytes, into: $0) }
    }
    plain.removeLast(plain.count - step.made)
    taken += step.taken
    received += step.taken
    made += step.made
    if Self.growth.isBomb(made: made, received: received) {
      throw .damaged("it grows more than \(Self.growth.ratio) times as it is unpacked")
    }
    switch step.progress {
    case .end: isWithinMember = false
    case .bad: throw .damaged("the packed bytes are damaged")
    case .more where step.taken == 0 && step.made == 0:
      throw .damaged("the packed bytes are damaged")
    case .more: break
    }
    return plain
  }

  private func readPiece() throws(Problem) -> [UInt8] {
    var count = -1
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { bytes, size in
      repeat {
        count = read(descriptor, bytes.baseAddress, Self.pieceSize)
      } while count < 0 && errno == EINTR
      size = max(0, count)
    }
    if count < 0 { throw .unreadable(errno) }
    return piece
  }
}
