import Basics

/// An object as a list of a bucket has it.
package struct ListedObject: Hashable, Sendable {
  /// Where it is.
  package let location: ObjectLocation
  /// How many bytes it has.
  package let size: Int64
}

/// One page of the list of a bucket.
///
/// Reference: Amazon S3 API Reference, ListObjectsV2.
struct ObjectListing {
  /// The objects in the order of their keys.
  var objects: [ListedObject] = []
  /// What asks for the next page; `nil` behind the last.
  var next: String?

  /// Reads the XML of a page.
  ///
  /// - Parameters:
  ///   - bytes: The body of the response.
  ///   - bucket: The bucket.
  /// - Throws: ``ResponseElements/Fault`` when the page is no list.
  init(_ bytes: [UInt8], of bucket: String) throws(ResponseElements.Fault) {
    let elements = try ResponseElements.read(bytes)
    guard elements.last?.path == "ListBucketResult" else {
      throw ResponseElements.Fault(reason: "it is no list of a bucket")
    }
    let isEscaped = elements.contains {
      $0.path == "ListBucketResult/EncodingType" && $0.text == "url"
    }
    var keys: [Int: String] = [:]
    var sizes: [Int: Int64] = [:]
    var parents: [Int] = []
    var isTruncated = false
    for element in elements {
      switch element.path {
      case "ListBucketResult/Contents/Key":
        keys[element.parent] = isEscaped ? Self.unescape(element.text) : element.text
        parents.append(element.parent)
      case "ListBucketResult/Contents/Size": sizes[element.parent] = Int64(element.text)
      case "ListBucketResult/IsTruncated": isTruncated = element.text == "true"
      case "ListBucketResult/NextContinuationToken": next = element.text
      default: break
      }
    }
    if !isTruncated { next = nil }
    for parent in parents {
      guard let key = keys[parent], let size = sizes[parent], size >= 0 else {
        throw ResponseElements.Fault(reason: "an object of it has no key or no size")
      }
      objects.append(ListedObject(location: ObjectLocation(bucket: bucket, key: key), size: size))
    }
  }

  private static func unescape(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2B ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch ASCII.lower(byte) {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: ASCII.lower(byte) - 0x57
    default: nil
    }
  }
}
