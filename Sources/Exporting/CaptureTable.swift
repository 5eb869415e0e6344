package import Digests

/// Where the answers of pages are in archives.
///
/// The newest capture of every archived address is in memory.
package struct CaptureTable: Sendable {
  /// One answer in an archive.
  package struct Capture: Hashable, Sendable {
    /// The number of the archive file, as ``CaptureTable/files`` has them.
    package var file: Int32
    /// The status of the answer.
    package var status: Int32
    /// Where its record begins, in bytes.
    package var offset: Int64
    /// The length of the record as it is in the file; 0 when it is not known.
    package var length: Int64
    /// When it was captured, in milliseconds since 1970.
    package var milliseconds: Int64
    /// The SHA-1 digest of the payload in Base32, as archives write it; empty when there is none.
    package var digest: String

    package init(
      file: Int32,
      status: Int32,
      offset: Int64,
      length: Int64,
      milliseconds: Int64,
      digest: String
    ) {
      (self.file, self.status, self.offset, self.length) = (file, status, offset, length)
      (self.milliseconds, self.digest) = (milliseconds, digest)
    }
  }

  /// The names of the archive files.
  package var files: [String] = []
  private var captures: [Digest128: Capture] = [:]

  /// A table without captures.
  package init() {}

  /// Notes a capture of the page with the identity `id`; of several, the newest is kept.
  package mutating func add(_ capture: Capture, of id: Digest128) {
    if let known = captures[id], known.milliseconds > capture.milliseconds { return }
    captures[id] = capture
  }

  /// The newest capture of the page with the identity `id`.
  package subscript(id: Digest128) -> Capture? { captures[id] }
}
