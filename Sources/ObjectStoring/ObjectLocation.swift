/// Where an object is in an object store: `s3://BUCKET/KEY`.
///
/// A location whose key is empty or ends in a slash stands for all objects whose keys begin so.
package struct ObjectLocation: Hashable, Sendable, CustomStringConvertible {
  /// The bucket.
  package let bucket: String
  /// The key, with neither escapes nor a slash before it.
  package let key: String

  private static let scheme = "s3://"
  private static let bucketLimit = 255
  /// The longest key in bytes of UTF-8 (Amazon S3 User Guide, "Naming Amazon S3 objects").
  private static let keyLimit = 1024

  /// Creates a location of parts that are known to be valid.
  package init(bucket: String, key: String) {
    self.bucket = bucket
    self.key = key
  }

  /// Reads `s3://BUCKET/KEY`.
  ///
  /// - Throws: ``ObjectStoreError`` when the text names no bucket, or a key that none has.
  package init(_ text: String) throws(ObjectStoreError) {
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: "/",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard Self.names(text), let bucket = parts.first, Self.isBucket(bucket) else {
      throw ObjectStoreError(
        .location,
        at: text,
        "it names no bucket",
        advice: "Write s3://BUCKET/KEY; a bucket has letters, digits, hyphens and full stops."
      )
    }
    let key = parts.count > 1 ? String(parts[1]) : ""
    guard key.utf8.count <= Self.keyLimit,
      key.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw ObjectStoreError(
        .location,
        at: "s3://\(bucket)/",
        "the key is longer than \(Self.keyLimit) bytes or has control characters",
        advice: "Name another key."
      )
    }
    self.init(bucket: String(bucket), key: key)
  }

  /// Whether `text` is meant as a location.
  ///
  /// - Returns: Whether it begins with `s3://`.
  package static func names(_ text: String) -> Bool {
    text.lowercased().hasPrefix(scheme)
  }

  private static func isBucket(_ text: Substring) -> Bool {
    (1...bucketLimit).contains(text.utf8.count)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) }
      && text != "." && text != ".."
  }

  /// Whether the bucket can be a part of a host name that one certificate holds for.
  var isHostLabel: Bool {
    bucket.utf8.count <= 63
      && bucket.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      } && !bucket.hasPrefix("-") && !bucket.hasSuffix("-")
  }

  /// Whether the location stands for all objects whose keys begin with its own.
  package var isFolder: Bool { key.isEmpty || key.hasSuffix("/") }

  /// The part of the key behind its last slash.
  package var name: String { key.split(separator: "/").last.map(String.init) ?? "" }

  /// The location of the key with `suffix` behind it.
  package func appending(_ suffix: String) -> ObjectLocation {
    ObjectLocation(bucket: bucket, key: key + suffix)
  }

  /// The location as it is written.
  package var description: String { "\(Self.scheme)\(bucket)/\(key)" }

  /// The key as URLs and signatures have it: all but letters, digits, `-._~` and slashes escaped.
  var escapedKey: String { Self.escape(key, keeping: "/") }

  /// `text` with all but letters, digits, `-._~` and `kept` escaped.
  ///
  /// Reference: Amazon S3 API Reference, "Signature Calculations", UriEncode.
  static func escape(_ text: String, keeping kept: String = "") -> String {
    let kept = Set("-._~\(kept)".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isLetterOrDigit(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
