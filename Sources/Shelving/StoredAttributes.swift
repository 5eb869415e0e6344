package import SpotlightItems

/// The attributes of an item as they are stored: bytes in which one can be read without the others.
///
/// Each is its name behind a byte for its length, and its value behind four bytes for its length, the
/// lowest first; sorted by name, so that equal attributes are equal bytes.
package struct StoredAttributes: Hashable, Sendable {
  /// The bytes.
  package let bytes: [UInt8]

  /// The most bytes of the attributes of an item.
  package static let byteLimit = 8 << 20

  /// What cannot be stored, and why.
  package struct Problem: Error, Hashable, Sendable {
    /// A clause.
    package var reason: String
  }

  /// Attributes that were stored as `bytes`; what is damaged in them reads as missing.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The stored form of `attributes`.
  ///
  /// - Throws: ``Problem`` when they are too many or too long.
  package init(_ attributes: [String: ItemValue]) throws(Problem) {
    var writer = ValueWriter()
    for name in attributes.keys.sorted() {
      guard let value = attributes[name] else { continue }
      guard (1...255).contains(name.utf8.count) else {
        throw Problem(reason: "a name of an attribute has \(name.utf8.count) bytes, not 1 to 255")
      }
      guard StoredText.isWhole(name) else {
        throw Problem(reason: "a name of an attribute has the character U+0000")
      }
      writer.bytes.append(UInt8(name.utf8.count))
      writer.bytes.append(contentsOf: name.utf8)
      try writer.framed { (writer) throws(Problem) in try writer.add(value, depth: 0) }
      guard writer.bytes.count <= Self.byteLimit else {
        throw Problem(reason: "its attributes have more than \(Self.byteLimit) bytes")
      }
    }
    bytes = writer.bytes
  }

  /// The value of the attribute `name`, a name of ASCII letters and digits whose case does not count;
  /// `nil` when there is none.
  package func value(_ name: String) -> ItemValue? {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBytes { bytes in
        var entries = AttributeEntries(bytes)
        while let entry = entries.next() {
          guard entry.name.count == name.count,
            zip(entry.name, name).allSatisfy({ $0 == $1 || $0 ^ $1 == 0x20 && $0 | 0x20 >= 0x61 })
          else { continue }
          var reader = ValueReader(entry.value)
          return reader.value(depth: 0)
        }
        return nil
      }
    }
  }

  /// The attributes that are numbers or moments, or may hold some.
  package func numericValues() -> [String: ItemValue] {
    var values: [String: ItemValue] = [:]
    bytes.withUnsafeBytes { bytes in
      var entries = AttributeEntries(bytes)
      while let entry = entries.next() {
        switch entry.value.first.flatMap(ValueKind.init(rawValue:)) {
        case .integer, .number, .date, .dates, .fields, .list:
          var reader = ValueReader(entry.value)
          values[String(decoding: entry.name, as: UTF8.self)] = reader.value(depth: 0)
        case .text, .texts, .bytes, .url, .people, .localized, nil: continue
        }
      }
    }
    return values
  }

  /// Whether every byte is as it was written: nothing reads as missing.
  package var isWhole: Bool {
    bytes.withUnsafeBytes { bytes in
      var entries = AttributeEntries(bytes)
      while let entry = entries.next() {
        var reader = ValueReader(entry.value)
        guard reader.value(depth: 0) != nil else { return false }
      }
      return entries.isAtEnd
    }
  }

  /// All attributes, or those of `names`.
  package func values(_ names: Set<String>? = nil) -> [String: ItemValue] {
    var values: [String: ItemValue] = [:]
    bytes.withUnsafeBytes { bytes in
      var entries = AttributeEntries(bytes)
      while let entry = entries.next() {
        let name = String(decoding: entry.name, as: UTF8.self)
        if let names, !names.contains(name) { continue }
        var reader = ValueReader(entry.value)
        values[name] = reader.value(depth: 0)
      }
    }
    return values
  }
}

/// The entries of stored attributes, one after the other.
private struct AttributeEntries {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func next() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
    guard offset < bytes.count else { return nil }
    let nameStart = offset + 1
    let nameEnd = nameStart + Int(bytes[offset])
    guard nameEnd + 4 <= bytes.count else { return nil }
    let length = bytes.loadUnaligned(fromByteOffset: nameEnd, as: UInt32.self).littleEndian
    let start = nameEnd + 4
    guard Int(length) <= bytes.count - start else { return nil }
    offset = start + Int(length)
    return (
      UnsafeRawBufferPointer(rebasing: bytes[nameStart..<nameEnd]),
      UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    )
  }
}
