import Digests
import Addressing
import AppAssociation
import JSON
import Records
import Searching
import Storing

/// Says what a tap on a page opens.
struct OpenHandler {
  private let request: APIRequest
  private let state: ServerState

  init(_ request: APIRequest, _ state: ServerState) {
    (self.request, self.state) = (request, state)
  }

  /// The response to `/v1/open`.
  func response() async throws -> APIResponse {
    let store = try state.store(request)
    let record = try await PageFinder(store).stored(request["page"] ?? "").record()
    let files = try await SiteFiles(of: record.url, in: store.store)
    var response = APIResponse.json(decision(record, files, store).json)
    response.caching = .seconds(SearchHandler.freshness)
    response.version = "v\(store.indexVersion)"
    return response
  }

  /// What opens on the device that the request tells of.
  func decision(_ record: PageRecord, _ files: SiteFiles, _ store: ServedStore) -> OpenDecision {
    OpenDecision(
      record,
      platform: request["platform"].flatMap(OpenDecision.Platform.init) ?? .ios,
      installed: state.apps.identifiers(of: Set(request.list("installed")), in: store),
      site: files.apps(of: record.url)
    )
  }
}

extension OpenDecision {
  /// The JSON form: `{"app","reason","url","via"}`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("app")
    if let app { writer.value(app) } else { writer.null() }
    writer.field("reason", reason)
    writer.key("url")
    if let url { writer.value(url) } else { writer.null() }
    writer.field("via", via.rawValue)
    writer.endObject()
    return writer.bytes
  }
}

/// Finds a page of the public index.
struct PageFinder {
  private let store: ServedStore

  init(_ store: ServedStore) { self.store = store }

  /// The page with an address or an identifier, as it is stored.
  ///
  /// - Throws: ``Problem`` when there is none, or it is not public.
  func stored(_ page: String) async throws -> StoredRecord {
    let stored: StoredRecord?
    if let address = WebAddress(page) {
      stored = try await store.store.storedRecord(of: address.canonical)
    } else if let identity = Digest128(page) {
      stored = try await store.store.storedRecord(of: identity)
    } else {
      throw Problem(
        .notFound,
        "This is neither a page's URL nor its identifier. Give the whole URL, such as "
          + "https://orchard.example/, or the id that a search returned."
      )
    }
    guard let stored else {
      throw Problem(
        .notFound,
        "The store has no record of this page. Check the spelling, or see what became of it: pippin rank URL"
      )
    }
    // What search hides is not shown by another way.
    guard !store.service.isHidden(stored.id) else {
      throw Problem(.notPublic, "It is hidden from results.")
    }
    guard stored.isIndexable else {
      let reasons = try stored.record(leavingOut: ["text", "links"]).reasons
      throw Problem(.notPublic, "It is kept out: \(reasons.joined(separator: ", ")).")
    }
    return stored
  }
}
