/// The texts of an app for Android by the numbers of resources: those that are the same in every
/// language and on every device.
///
/// A resource that has several values is unknown: which one a device takes depends on it.
struct ResourceTable {
  private var texts: [Int: Set<Int>] = [:]
  private var strings = StringPool()

  private static let limits = (entries: 1_000_000, chunks: 100_000)

  /// Reads a file `resources.arsc`; `nil` when it is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.little16(at: 0) == 2, let head = bytes.little16(at: 2) else { return nil }
    var index = head
    var chunks = 0
    var package = 0
    while index < bytes.count, chunks < Self.limits.chunks {
      guard let kind = bytes.little16(at: index), let headSize = bytes.little16(at: index + 2),
        let size = bytes.little32(at: index + 4), size >= 8, headSize >= 8,
        index + size <= bytes.count
      else { return nil }
      chunks += 1
      switch kind {
      case 0x0001 where package == 0: strings = StringPool(bytes, at: index) ?? StringPool()
      case 0x0200:
        // What is in a package follows its header.
        package = bytes.little32(at: index + 8) ?? 0
        index += headSize
        continue
      case 0x0201: readTypes(bytes, at: index, headSize, size, of: package)
      default: break
      }
      index += size
    }
  }

  /// The text of a resource; `nil` when it is no text, or has several.
  func text(of number: Int) -> String? {
    guard let values = texts[number], values.count == 1, let value = values.first else {
      return nil
    }
    return strings[value]
  }

  /// Reads the values of one type in one configuration.
  private mutating func readTypes(
    _ bytes: [UInt8],
    at start: Int,
    _ head: Int,
    _ size: Int,
    of package: Int
  ) {
    // Offsets in pairs or in halves are of newer tables that most builds do not write.
    guard let type = bytes.byte(at: start + 8), bytes.byte(at: start + 9) == 0,
      let count = bytes.little32(at: start + 12), let entries = bytes.little32(at: start + 16),
      count <= 65_536, texts.count < Self.limits.entries
    else { return }
    for entry in 0..<count {
      guard let offset = bytes.little32(at: start + head + 4 * entry), offset != 0xFFFF_FFFF,
        entries + offset + 16 <= size
      else { continue }
      let value = start + entries + offset
      // An entry that is a map has no single value.
      guard let flags = bytes.little16(at: value + 2), flags & 1 == 0,
        bytes.byte(at: value + 8 + 3) == 3, let string = bytes.little32(at: value + 8 + 4)
      else { continue }
      texts[package << 24 | type << 16 | entry, default: []].insert(string)
    }
  }
}
