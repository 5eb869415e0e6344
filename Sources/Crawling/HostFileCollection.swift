import Addressing
package import Archiving

/// The files of hosts that archives have, of each the capture that counts.
package struct HostFileCollection: Sendable {
  private var captures: [String: [HostFileCapture]] = [:]

  /// The kinds of records that may hold such a file; that of a revisit is in another record.
  package static let kinds: Set<WARCRecord.Kind> = [.response, .resource]

  package init() {}

  /// Takes what `record` holds when it is a file of a host.
  package mutating func take(_ record: WARCRecord) {
    guard Self.kinds.contains(record.kind), let address = record.targetAddress?.canonical,
      HostFileCapture.paths.contains(address.path), let exchange = Self.exchange(record),
      let capture = HostFileCapture(exchange)
    else { return }
    var known = captures[address.origin] ?? []
    if let index = known.firstIndex(where: { $0.key == capture.key }) {
      if capture.prevails(over: known[index]) { known[index] = capture }
    } else {
      known.append(capture)
    }
    captures[address.origin] = known
  }

  /// Takes what the archive has that `reader` reads.
  ///
  /// - Throws: ``ArchiveError`` at damage; what is before it is taken.
  package mutating func take(_ reader: WARCReader) throws(ArchiveError) {
    while let record = try reader.next() { take(record) }
  }

  /// The response that `record` holds; `nil` when there is none that can be read.
  private static func exchange(_ record: WARCRecord) -> HTTPExchange? {
    do throws(HTTPExchange.Unreadable) {
      return try HTTPExchange(record)
    } catch {
      return nil
    }
  }

  /// The files of `origin`, sorted by path.
  func captures(of origin: String) -> [HostFileCapture] {
    (captures[origin] ?? []).sorted { $0.key < $1.key }
  }

  /// All files, sorted by host and path.
  var sorted: [HostFileCapture] { captures.values.joined().sorted { $0.key < $1.key } }
}
