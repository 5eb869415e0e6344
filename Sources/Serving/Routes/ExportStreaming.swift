import Exporting
import Foundation
import Hummingbird
import NIOCore
import Searching
import Synchronization

/// Streams the public index.
///
/// The export writes into a pipe from a thread of its own, and waits there while the other side
/// does not take more; when that goes away, the pipe breaks and the export ends.
struct ExportStreaming {
  private let request: APIRequest
  private let state: ServerState

  /// The most exports at a time.
  static let limit = 2
  /// The bytes that are read from the pipe at a time.
  static let pieceSize = 1 << 16

  init(_ request: APIRequest, _ state: ServerState) {
    (self.request, self.state) = (request, state)
  }

  /// The formats that can be streamed.
  static let formats = ExportFormat.allCases.filter(\.isStream)
  /// Their media types.
  static let types = Array(Set(formats.map(type(of:)))).sorted()

  private static func type(of format: ExportFormat) -> String {
    switch format {
    case .jsonl, .opensearch, .vespa: "application/x-ndjson"
    case .csv: "text/csv; charset=utf-8"
    case .nquads: "application/n-quads"
    case .cdxj: "text/plain; charset=utf-8"
    case .sitemap: "application/xml"
    case .sqlite: "application/vnd.sqlite3"
    }
  }

  /// The response to `/v1/export`.
  func response() throws -> APIResponse {
    let store = try state.store(request)
    var export = RecordExport()
    export.isPublic = true
    export.format = request["format"].flatMap(ExportFormat.init) ?? .jsonl
    for text in request.all("where") {
      do throws(ExportFilter.Problem) {
        export.filters.append(try ExportFilter(reading: text))
      } catch {
        throw Problem(.invalidParameter, field: "where", error.reason)
      }
    }
    // What searchers do not find is not exported either.
    let service = store.service
    export.isHidden = { service.isHidden($0) }
    export.now = request.now
    export.isPacked = ResponsePacker.takesGzip(request.headers)
    let pieces = try ExportPieces(export, store, state.exports)
    var response = APIResponse.stream(
      type: Self.type(of: export.format),
      ResponseBody(asyncSequence: pieces)
    )
    if export.isPacked { response.headers[.contentEncoding] = "gzip" }
    return response
  }
}

/// The pieces of an export, as they are taken; nothing is exported before the first is.
struct ExportPieces: AsyncSequence, Sendable {
  /// The right to export, which counts until its last user is gone: the response and the thread.
  final class Permit: Sendable {
    /// The permits of a server that are taken.
    final class Gate: Sendable {
      fileprivate let running = Atomic<Int>(0)
    }

    private let gate: Gate

    private init(_ gate: Gate) { self.gate = gate }

    /// Takes one.
    ///
    /// - Throws: ``Problem`` when too many are taken.
    static func take(_ gate: Gate) throws(Problem) -> Permit {
      let count = gate.running.wrappingAdd(1, ordering: .relaxed).newValue
      let permit = Permit(gate)
      guard count > ExportStreaming.limit else { return permit }
      var problem = Problem(.unavailable, "Two exports are running already.")
      problem.retryAfter = 10
      throw problem
    }

    deinit { gate.running.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// One export under way; it ends with its last user.
  final class Run: Sendable {
    let source: FileHandle
    private let end = Mutex<Result<Void, any Error>?>(nil)

    /// Starts an export.
    init(_ export: RecordExport, _ store: ServedStore, _ permit: Permit) {
      let pipe = Pipe()
      source = pipe.fileHandleForReading
      let target = pipe.fileHandleForWriting
      DispatchQueue.global().async { [weak self] in
        let result = Result {
          let manifest = try export.stream(store.store, to: target.fileDescriptor)
          // The head of the response is gone; operators hear of it.
          store.note(damaged: manifest.damaged)
        }
        self?.end.withLock { $0 = result }
        // Closing is what tells the other side that there is no more.
        try? target.close()
        withExtendedLifetime(permit) {}
      }
    }

    deinit { try? source.close() }

    /// How the export ended; `nil` while it has not.
    var result: Result<Void, any Error>? { end.withLock { $0 } }
  }

  /// Takes pieces from the pipe.
  struct AsyncIterator: AsyncIteratorProtocol {
    let run: Run

    /// The next piece; `nil` at the end of a whole export.
    mutating func next() async throws -> ByteBuffer? {
      let source = run.source
      let piece = try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Result { try source.read(upToCount: ExportStreaming.pieceSize) ?? Data() }
          )
        }
      }
      guard piece.isEmpty else { return ByteBuffer(bytes: piece) }
      try run.result?.get()
      return nil
    }
  }

  private let export: RecordExport
  private let store: ServedStore
  private let permit: Permit

  /// The pieces of the export of a store.
  ///
  /// - Throws: ``Problem`` when too many are running.
  init(_ export: RecordExport, _ store: ServedStore, _ gate: Permit.Gate) throws(Problem) {
    (self.export, self.store) = (export, store)
    permit = try Permit.take(gate)
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run: Run(export, store, permit)) }
}
