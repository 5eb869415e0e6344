import Basics
import Digests
import Fetching
import Foundation

extension ObjectStore {
  /// Writes a file as an object, whole or not at all; one that is there is replaced.
  ///
  /// The digest of the file is part of the signed request, so that a store that checks signatures takes
  /// nothing else.
  ///
  /// - Parameters:
  ///   - path: The file, which nobody changes meanwhile.
  ///   - location: Where to.
  ///   - contentType: What the object is.
  /// - Returns: How many bytes it has.
  /// - Throws: ``ObjectStoreError``; the object may then be there all the same, whole.
  @discardableResult
  package func put(
    file path: String,
    to location: ObjectLocation,
    contentType: String = "application/octet-stream"
  ) async throws(ObjectStoreError) -> Int64 {
    let (digest, size) = try Self.digest(of: path)
    guard size <= settings.objectLimit else {
      throw ObjectStoreError(
        .refused,
        at: path,
        "the file has \(size) bytes, and one request writes at most \(settings.objectLimit)",
        advice: "Divide it, as export does with --shard, or copy it with another tool."
      )
    }
    _ = try await retrying { () async throws(ObjectStoreError) in
      try await self.exchange("PUT", location, digest: digest, accepting: [200, 201, 204]) {
        request in
        request.headers.append("Content-Type", contentType)
        request.body = .file(path: path, offset: 0, count: Int(size))
      }
    }
    return size
  }

  /// The SHA-256 digest of a file in hexadecimal digits, and its size.
  private static func digest(of path: String) throws(ObjectStoreError) -> (String, Int64) {
    var digest = FileDigest()
    var size: Int64 = 0
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
        digest.update([UInt8](piece)[...])
        size += Int64(piece.count)
      }
    } catch {
      throw ObjectStoreError(
        .file,
        at: path,
        "the file cannot be read (\(SystemReason.of(error)))",
        advice: "Check its permissions and the disk."
      )
    }
    return (digest.text, size)
  }
}
