import Addressing
import Crawling
import Foundation
import Reading
import Records
import Storing

/// Takes in rows of `pippin export --format jsonl`, so that a store can be moved, merged or
/// followed by a copy.
///
/// A row that has a fetch time changes only what is older; one without counts as read now, and of
/// several of one page the last one holds. Rows that say that a page is gone remove it. Exporting
/// what was taken in gives the same bytes again.
struct RecordIngest {
  /// Where to speak.
  let console: Console

  /// The rows that are stored in one transaction.
  private static let batchSize = 256
  /// The bad rows that are named before the rest is only counted.
  private static let complaintLimit = 10

  /// What became of the rows.
  private struct Tally {
    var stored = 0
    var known = 0
    var refused = 0
  }

  /// Stores the rows of the files at `paths`, of which `-` is standard input.
  ///
  /// - Returns: A failure when a row was refused; the others are stored.
  /// - Throws: ``Failure`` or `StoreError` when a file cannot be read or the disk fails.
  func store(_ paths: [String], in store: EmbeddedStore, at now: Timestamp) async throws
    -> Result<Void, any Error>
  {
    var tally = Tally()
    for path in paths {
      let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let cause = String(cString: strerror(errno))
        throw Failure(.noInput, "\(path): \(cause). Check the name and who may read it.")
      }
      defer { if descriptor != STDIN_FILENO { close(descriptor) } }
      try await read(descriptor, name: path, store, now, &tally)
    }
    console.note(
      "Ingest: \(tally.stored) records stored, \(tally.known) known as new or newer, "
        + "\(tally.refused) refused"
    )
    return tally.refused == 0 ? .success(()) : .failure(Failure(.badInput))
  }

  private func read(
    _ descriptor: Int32,
    name: String,
    _ store: EmbeddedStore,
    _ now: Timestamp,
    _ tally: inout Tally
  ) async throws {
    var groups = LineGroups(descriptor: descriptor, of: "rows")
    while let group = try groups.next() {
      var visits: [ArchivedVisit] = []
      var number = group.firstLine
      for line in group.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
        defer { number += 1 }
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        do throws(RowProblem) {
          visits.append(try Self.visit(line, now))
        } catch {
          tally.refused += 1
          if tally.refused <= Self.complaintLimit {
            console.complain("\(name):\(number): \(error.reason). The row is left out.")
          }
        }
        if visits.count == Self.batchSize { try await settle(&visits, store, now, &tally) }
      }
      try await settle(&visits, store, now, &tally)
    }
  }

  private func settle(
    _ visits: inout [ArchivedVisit],
    _ store: EmbeddedStore,
    _ now: Timestamp,
    _ tally: inout Tally
  ) async throws {
    guard !visits.isEmpty else { return }
    let stored = try await store.ingest(visits, at: now)
    tally.stored += stored
    tally.known += visits.count - stored
    visits.removeAll(keepingCapacity: true)
  }

  private struct RowProblem: Error {
    let reason: String
  }

  /// The visit that a row tells of.
  private static func visit(
    _ line: ArraySlice<UInt8>,
    _ now: Timestamp
  ) throws(RowProblem) -> ArchivedVisit {
    let json: JSONValue
    do throws(JSONParser.Failure) {
      json = try JSONParser.parse(line)
    } catch {
      throw RowProblem(reason: "it is no JSON (\(error.reason) at byte \(error.offset))")
    }
    if json["removed"]?.bool == true {
      guard let url = json["url"]?.string.flatMap({ WebAddress($0) }) else {
        throw RowProblem(reason: "it names no page that is gone")
      }
      let outcome = Settlement.Outcome.gone(status: 410)
      let gone = Settlement(token: 0, address: url.canonical, outcome: outcome, status: 410)
      let moment = json["removedAt"]?.string.flatMap { Timestamp(webDate: $0) }
      var visit = ArchivedVisit(gone, capturedAt: moment ?? now)
      visit.isOrdered = true
      // Rows behind it may have been fetched before now.
      visit.isUndated = moment == nil
      return visit
    }
    let record: PageRecord
    do throws(RecordError) {
      record = try PageRecord(json: json)
    } catch {
      throw RowProblem(reason: "\(error.path): \(error.reason)")
    }
    guard record.url == record.url.canonical, record.url.text == json["url"]?.string else {
      throw RowProblem(reason: "url: it is not the canonical form \(record.url.canonical.text)")
    }
    var settlement = Settlement(
      token: 0,
      address: record.url,
      outcome: .page,
      status: record.fetch?.status ?? 200,
      record: record
    )
    settlement.sketch = PageSketch(record)
    settlement.links = record.links.filter(\.isVote).compactMap { WebAddress($0.url)?.canonical }
    let fetched = record.fetch?.fetchedAt
    var visit = ArchivedVisit(settlement, capturedAt: fetched ?? now)
    visit.isOrdered = fetched == nil
    return visit
  }
}
