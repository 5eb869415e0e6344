import Addressing
import Basics
import Crawling
import Foundation
import JSON
import Reading
import Records
import Robots
import Storing

/// Ingests rows of `pippin export --format jsonl`, so that a store can be moved, merged or
/// followed by a copy.
///
/// A row that has a fetch time changes only what is older; one without counts as read now, and of
/// several of one page the last one holds. Rows that say that a page is gone remove it. Exporting
/// what was ingested gives the same bytes again.
///
/// A row may be anybody's: what no page brings about is put right or refused (``RecordAdmission``).
struct RecordIngest {
  /// Where to speak.
  let console: Console
  /// Whose groups of robots.txt count, the first that there is.
  let agents: [String]
  /// What fetches exports from an object store; `nil` when all are files.
  var remote: RemoteArchives?

  /// The rows that are stored in one transaction.
  private static let batchSize = 256
  /// The bad rows that are named before the rest is only counted.
  private static let complaintLimit = 10

  /// What became of the rows.
  private struct Tally {
    var stored = 0
    /// Rows that say that a page is gone, whether the store had it or not.
    var gone = 0
    var known = 0
    var rejected = 0
    /// How many rows were put right, and how often each field was.
    var corrected = 0
    var fields: [String: Int] = [:]

    /// What is said of pages that are gone; nothing when there was none.
    var removal: String { gone > 0 ? ", \(Amount.count(gone, "page")) noted as gone" : "" }

    /// What is said of rows that were put right; nothing when there was none.
    var correction: String {
      guard corrected > 0 else { return "" }
      let counts = fields.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return ", \(corrected) put right ("
        + counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + ")"
    }
  }

  /// The rules of hosts as the store has them, for a while.
  private struct HostRules {
    let store: EmbeddedStore
    let agents: [String]
    private var known: [String: RobotsRules?] = [:]

    init(_ store: EmbeddedStore, agents: [String]) { (self.store, self.agents) = (store, agents) }

    /// What the host of `url` says itself; `nil` when the store has no file of it.
    mutating func rules(for url: WebAddress) async throws -> RobotsRules? {
      if let rules = known[url.origin] { return rules }
      let file = try await store.robotsFile(of: url.origin)
      let rules = file.flatMap { file in
        (200..<300).contains(file.status)
          ? RobotsRules.from(status: file.status, body: file.body, agents: agents) : nil
      }
      if known.count >= Self.limit { known.removeAll() }
      known[url.origin] = .some(rules)
      return rules
    }

    /// The most hosts whose rules are kept.
    private static let limit = 10_000
  }

  /// Stores the rows of the files at `paths`, of which `-` is standard input.
  ///
  /// A file that breaks off, or is damaged, is named, and the others are read all the same.
  ///
  /// - Returns: A failure when a row was refused or a file is damaged; the others are stored.
  /// - Throws: ``Failure`` or `StoreError` when a file cannot be opened or the disk fails.
  func store(_ paths: [String], in store: EmbeddedStore, at now: Timestamp) async throws
    -> Result<Void, any Error>
  {
    var tally = Tally()
    var rules = HostRules(store, agents: agents)
    var isDamaged = false
    for path in paths {
      let file = try await remote?.file(of: path) ?? path
      let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let cause = String(cString: strerror(errno))
        throw Failure(.noInput, "\(path): \(cause). Check the name and who may read it.")
      }
      defer { if descriptor != STDIN_FILENO { close(descriptor) } }
      do {
        try await read(descriptor, name: path, store, now, &rules, &tally)
      } catch let failure as Failure where failure.code == .badInput {
        failure.text.map(console.complain)
        isDamaged = true
      }
    }
    if tally.rejected > Self.complaintLimit, !console.isVerbose {
      let others = Amount.count(tally.rejected - Self.complaintLimit, "more row")
      console.complain("\(others) refused. Name each with -v.")
    }
    console.note(
      "Ingest: \(Amount.count(tally.stored, "record")) stored, \(tally.known) known as new or newer, "
        + "\(tally.rejected) refused\(tally.removal)\(tally.correction)"
    )
    return tally.rejected == 0 && !isDamaged ? .success(()) : .failure(Failure(.badInput))
  }

  private func read(
    _ descriptor: Int32,
    name: String,
    _ store: EmbeddedStore,
    _ now: Timestamp,
    _ rules: inout HostRules,
    _ tally: inout Tally
  ) async throws {
    var groups = LineGroups(descriptor: descriptor, of: "rows", name: name)
    while let group = try groups.next() {
      guard group.firstLine > 1 || !group.text.starts(with: "WARC/".utf8) else {
        throw Failure(
          .badInput,
          "\(name): this is a WARC file, and no rows of JSON.",
          fix: "Leave out --format jsonl."
        )
      }
      var visits: [ArchivedVisit] = []
      var number = group.firstLine
      for line in group.text.split(separator: 0x0A, omittingEmptySubsequences: false) {
        defer { number += 1 }
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        do {
          let (visit, corrected) = try await Self.visit(line, now, &rules)
          visits.append(visit)
          note(corrected, at: "\(name):\(number)", &tally)
        } catch let problem as RowProblem {
          tally.rejected += 1
          if tally.rejected <= Self.complaintLimit || console.isVerbose {
            console.complain("\(name):\(number): \(problem.reason). The row is left out.")
          }
        }
        if visits.count == Self.batchSize { try await settle(&visits, store, now, &tally) }
      }
      try await settle(&visits, store, now, &tally)
    }
  }

  private func note(_ corrected: [String], at source: String, _ tally: inout Tally) {
    guard !corrected.isEmpty else { return }
    tally.corrected += 1
    for field in corrected { tally.fields[field, default: 0] += 1 }
    guard tally.corrected <= Self.complaintLimit || console.isVerbose else { return }
    console.note("\(source): no page says this: \(corrected.joined(separator: ", ")). Put right.")
  }

  private func settle(
    _ visits: inout [ArchivedVisit],
    _ store: EmbeddedStore,
    _ now: Timestamp,
    _ tally: inout Tally
  ) async throws {
    guard !visits.isEmpty else { return }
    let counts = try await store.ingest(visits, at: now)
    tally.stored += counts.stored - counts.gone
    tally.gone += counts.gone
    tally.known += visits.count - counts.stored
    visits.removeAll(keepingCapacity: true)
  }

  private struct RowProblem: Error {
    let reason: String
  }

  /// The visit that a row tells of, and the fields of it that were put right.
  private static func visit(
    _ line: ArraySlice<UInt8>,
    _ now: Timestamp,
    _ rules: inout HostRules
  ) async throws -> (ArchivedVisit, corrected: [String]) {
    let json: JSONValue
    do throws(JSONParser.Failure) {
      json = try JSONParser.parse(line)
    } catch {
      throw RowProblem(reason: "it is no JSON (\(error.reason) at byte \(error.offset))")
    }
    if json["removed"]?.bool == true { return (try removal(json, now), []) }
    let row: PageRecord
    do throws(RecordError) {
      row = try PageRecord(json: json)
    } catch {
      throw RowProblem(reason: "\(error.path): \(error.reason)")
    }
    guard row.url == row.url.canonical, row.url.text == json["url"]?.string else {
      throw RowProblem(reason: "url: it is not the canonical form \(row.url.canonical.text)")
    }
    let known = try await rules.rules(for: row.url)
    let admission: RecordAdmission
    do throws(RecordAdmission.Rejection) {
      admission = try RecordAdmission(judging: row, robots: known, now: now)
    } catch {
      throw RowProblem(reason: error.reason)
    }
    return (visit(of: admission.record, now), admission.corrected)
  }

  /// The visit that a row tells of by which a page is gone.
  private static func removal(
    _ json: JSONValue,
    _ now: Timestamp
  ) throws(RowProblem) -> ArchivedVisit {
    guard let url = json["url"]?.string.flatMap({ WebAddress($0) }) else {
      throw RowProblem(reason: "it names no page that is gone")
    }
    guard url.bytes.count <= RecordAdmission.addressLimit else {
      throw RowProblem(reason: "url: it is longer than \(RecordAdmission.addressLimit) bytes")
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

  private static func visit(of record: PageRecord, _ now: Timestamp) -> ArchivedVisit {
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
