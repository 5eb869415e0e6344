package import Basics
package import Digests
import Records

/// One event after its check, without anybody's name in it.
///
/// Of the same client, item, kind and day only one vote counts, the one with the greatest grade
/// and, among those, network. A maximum does not depend on the order in which votes come.
package struct Vote: Hashable, Sendable {
  /// The event's identifier and its client, hashed with a secret of the store; ``unnamed`` of what has
  /// no identifier.
  package var id: UInt64
  /// The item's identity: that of its page's address, or of what an activity shows.
  package var item: Digest128
  /// The client's name under the key of the epoch.
  package var client: UInt64
  /// The day, counted from 1970-01-01 in UTC.
  package var day: Int32
  /// What was done.
  package var kind: EngagementEvent.Kind
  /// How it was done; see ``VoteGrade``.
  package var grade: UInt8
  /// The network's bucket under the key of the epoch, 1 to 64; 0 when it is not known.
  package var network: UInt8

  package init(
    id: UInt64,
    item: Digest128,
    client: UInt64,
    day: Int32,
    kind: EngagementEvent.Kind,
    grade: UInt8,
    network: UInt8 = 0
  ) {
    self.id = id
    self.item = item
    self.client = client
    self.day = day
    self.kind = kind
    self.grade = grade
    self.network = network
  }

  /// The identifier of what has none: of a public activity, which its client does once a day.
  package static let unnamed: UInt64 = 0

  /// The day that `moment` lies in.
  package static func day(of moment: Timestamp) -> Int32 {
    let length: Int64 = 86_400_000
    let remainder = moment.milliseconds % length
    return Int32(clamping: moment.milliseconds / length - (remainder < 0 ? 1 : 0))
  }

  /// The name of the vote in tables of this process: a hash of its client, item, kind and day.
  ///
  /// It is made under a secret of the process, so that nobody can make two votes that share it, and
  /// must not be stored. Two votes of one name are one vote.
  package var key: UInt64 {
    var hasher = Hasher()
    hasher.combine(client)
    hasher.combine(item)
    hasher.combine(UInt64(UInt32(bitPattern: day)) << 8 | UInt64(kind.code))
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

extension EngagementEvent.Kind {
  /// The kind's number in stored votes.
  var code: UInt8 {
    switch self {
    case .impression: 0
    case .tap: 1
    case .open: 2
    case .dismiss: 3
    case .return: 4
    }
  }

  /// The kind with a number; `nil` for none.
  init?(code: UInt8) {
    switch code {
    case 0: self = .impression
    case 1: self = .tap
    case 2: self = .open
    case 3: self = .dismiss
    case 4: self = .return
    default: return nil
    }
  }
}

extension Vote {
  /// How many bytes a stored vote has.
  package static let storedSize = 40

  /// Appends the stored form.
  ///
  /// The identifier in eight bytes, the item in sixteen, the client in eight, the day in four, kind,
  /// grade and network in one each, and a zero. All numbers are little-endian.
  package func append(to bytes: inout [UInt8]) {
    let rest =
      UInt64(UInt32(bitPattern: day)) | UInt64(kind.code) << 32 | UInt64(grade) << 40
      | UInt64(network) << 48
    withUnsafeBytes(of: id.littleEndian) { bytes.append(contentsOf: $0) }
    item.append(to: &bytes)
    let words = SIMD2(client.littleEndian, rest.littleEndian)
    withUnsafeBytes(of: words) { bytes.append(contentsOf: $0) }
  }

  /// Reads the stored form.
  ///
  /// - Parameter bytes: Exactly ``storedSize`` bytes.
  /// - Returns: The vote; `nil` when the bytes are none.
  package static func read(_ bytes: UnsafeRawBufferPointer) -> Vote? {
    guard bytes.count == storedSize, let kind = EngagementEvent.Kind(code: bytes[36]),
      let item = Digest128(reading: UnsafeRawBufferPointer(rebasing: bytes[8..<24]))
    else {
      return nil
    }
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    let day = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 32, as: Int32.self))
    return Vote(
      id: word(0),
      item: item,
      client: word(24),
      day: day,
      kind: kind,
      grade: bytes[37],
      network: bytes[38]
    )
  }
}

extension Vote {
  /// Whether `bytes` are stored votes, all of them whole.
  package static func areValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      raw.count.isMultiple(of: storedSize)
        && stride(from: 0, to: raw.count, by: storedSize).allSatisfy {
          read(UnsafeRawBufferPointer(rebasing: raw[$0..<($0 + storedSize)])) != nil
        }
    }
  }

  /// The items that the stored votes of `bytes` are for.
  package static func items(in bytes: [UInt8]) -> Set<Digest128> {
    bytes.withUnsafeBytes { raw in
      let starts = stride(from: 0, through: raw.count - storedSize, by: storedSize)
      return Set(
        starts.compactMap {
          read(UnsafeRawBufferPointer(rebasing: raw[$0..<($0 + storedSize)]))?.item
        }
      )
    }
  }

  /// The stored votes of `bytes` with the items that are keys of `others` replaced by their
  /// values; what is no vote stays as it is.
  package static func replacing(_ others: [Digest128: Digest128], in bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    bytes.withUnsafeBytes { raw in
      for start in stride(from: 0, to: raw.count, by: storedSize) {
        let piece = UnsafeRawBufferPointer(
          rebasing: raw[start..<min(start + storedSize, raw.count)]
        )
        if var vote = read(piece), let other = others[vote.item] {
          vote.item = other
          vote.append(to: &kept)
        } else {
          kept += piece
        }
      }
    }
    return kept
  }
}
