import Addressing
package import Fetching

/// One request of an inspection, and what came of it.
package struct Exchange: Hashable, Sendable {
  /// What was requested.
  package let kind: String
  /// The address that was asked.
  package let url: String
  /// The status; `nil` when no answer came.
  package let status: Int?
  /// The size of the body after decompression, in bytes.
  package let bytes: Int
  /// The size of the body as sent, in bytes.
  package let wireBytes: Int
  /// How long the exchange took, in milliseconds.
  package let durationMs: Int
  /// The milliseconds until the first byte of the answer.
  package let firstByteMs: Int
  /// Where a redirect leads to, or why no answer came.
  package let note: String?

  /// Notes what came of `request`.
  package init(_ request: FetchRequest, _ result: FetchResult) {
    kind =
      switch request.kind {
      case .page: "page"
      case .robots: "robots.txt"
      case .association, .assetLinks: "association"
      case .manifest: "manifest"
      case .subresource: "subresource"
      default: "other"
      }
    url = request.address.text
    switch result {
    case .response(let response):
      status = response.status
      bytes = response.body.count
      wireBytes = response.wireBytes
      durationMs = response.durationMs
      firstByteMs = response.firstByteMs
      note = response.isRedirect ? response.redirectTarget.map { "leads to \($0.text)" } : nil
    case .failure(let failure):
      status = nil
      bytes = 0
      wireBytes = 0
      durationMs = 0
      firstByteMs = 0
      note = failure.message
    }
  }

  /// The exchange in one line of words.
  package var line: String {
    guard let status else { return "\(kind): \(url): \(note ?? "no response")" }
    let sent = wireBytes > 0 && wireBytes != bytes ? " (\(wireBytes) sent)" : ""
    return "\(kind): \(url) responded \(status), \(bytes) bytes\(sent), first byte after "
      + "\(firstByteMs) ms, done after \(durationMs) ms" + (note.map { ", \($0)" } ?? "")
  }
}
