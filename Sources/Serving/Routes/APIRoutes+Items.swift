import Analysis
import Exporting
import Indexing
import JSON
import Records
import Searching
import Storing

extension APIRoutes {
  /// What is known of pages, hosts and the whole index.
  static let items = [
    Route(item) { request, state in
      let store = try state.store(request)
      let stored = try await PageFinder(store).stored(request["id"] ?? "")
      var writer = JSONWriter()
      writer.beginObject()
      writer.field("id", request["id"])
      writer.key("record")
      writer.raw(try stored.shown().json)
      if request.flag("explain") {
        writer.key("standing")
        writer.value(try await store.service.at(request.now).rankExplanation(of: stored.record()))
      }
      writer.endObject()
      return fresh(writer.bytes, store)
    },
    Route(host) { request, state in
      let store = try state.store(request)
      return fresh(try await HostSummary.json(of: request["host"] ?? "", in: store), store)
    },
    Route(open) { request, state in try await OpenHandler(request, state).response() },
    Route(export) { request, state in try ExportStreaming(request, state).response() },
    Route(inspect) { request, state in try await InspectHandler(request, state).response() },
  ]

  private static func fresh(_ bytes: [UInt8], _ store: ServedStore) -> APIResponse {
    var response = APIResponse.json(bytes)
    response.caching = .seconds(SearchHandler.freshness)
    response.version = "v\(store.indexVersion)"
    return response
  }

  private static let item = Operation(
    id: "item",
    method: .get,
    path: "/v1/items/{id}",
    summary: "A page",
    details:
      "The record of a page, without the text of one that asks for `nosnippet`. With `explain`, also every signal of its ranking with its weight, its "
      + "place among pages like it, and what would raise it.",
    access: .scope(.read),
    parameters: [
      .path(
        "id",
        .identifier,
        "The page's identifier.",
        example: "0123456789abcdef0123456789abcdef"
      ),
      store,
      .query("explain", .flag, "Whether to say why the page ranks where it does."),
    ],
    content: .json(schema: "Item"),
    problems: [.notFound, .notPublic]
  )

  private static let host = Operation(
    id: "host",
    method: .get,
    path: "/v1/hosts/{host}",
    summary: "A host",
    details:
      "How many pages of a host the index has, their types, apps and languages, and the best.",
    access: .scope(.read),
    parameters: [
      .path(
        "host",
        .text(1...253),
        "The host's name. A port behind it is left out: a host is a name.",
        example: "orchard.example"
      ), store,
    ],
    content: .json(schema: "Host"),
    problems: [.notFound]
  )

  private static let open = Operation(
    id: "open",
    method: .get,
    path: "/v1/open",
    summary: "What a tap opens",
    details:
      "By what a page is opened on a device: an app, or the web, and why. Nothing is redirected.",
    access: .scope(.read),
    parameters: [
      Parameter.query(
        "page",
        .text(1...2_083),
        "The page's URL, or its identifier.",
        example: "http://orchard.example/recipes/apple-pie"
      ).required,
      store,
    ] + device,
    content: .json(schema: "OpenDecision"),
    problems: [.notFound, .notPublic]
  )

  private static let export = Operation(
    id: "export",
    method: .get,
    path: "/v1/export",
    summary: "The whole index",
    details:
      "Every page of the public index, sorted by URL, as a stream; of the text of pages that "
      + "limit snippets no more than they allow. An end without the last "
      + "piece means that it was cut.",
    access: .scope(.read),
    parameters: [
      .query(
        "format",
        .keyword(ExportStreaming.formats.map(\.rawValue)),
        "The format; see pippin export.",
        standard: "jsonl"
      ),
      .query(
        "where",
        .conditions(ExportFilter.Field.conditions),
        "A condition on pages, as language:en or quality>=0.5, the same as --where of pippin export. "
          + "A colon is an equals sign. May be repeated: a page meets all conditions."
      ),
      store,
    ],
    content: .other(ExportStreaming.types),
    hasValidator: false
  )

  private static let inspect = Operation(
    id: "inspect",
    method: .get,
    path: "/v1/inspect",
    summary: "Inspect a page",
    details:
      "Fetches a page as the crawler would, robots.txt, delays and the guard against private "
      + "networks included, and says everything that was read, what is wrong and what to fix. "
      + "Hosts are found by DNS only: fetch.connect-to does not count here.",
    access: .token(.inspect),
    parameters: [
      Parameter.query(
        "url",
        .text(1...2_083),
        "The page's URL.",
        example: "https://www.example.com/"
      ).required
    ],
    content: .json(schema: "Inspection"),
    hasValidator: false,
    problems: [.unreachable, .inspectionTimeLimit]
  )
}

/// What the index has of a host.
enum HostSummary {
  /// `{"apps","host","items","languages","pages","types"}`.
  ///
  /// - Throws: ``Problem`` when the index has nothing of it.
  static func json(of host: String, in store: ServedStore) async throws -> [UInt8] {
    var query = SearchQuery(text: "")
    // The index knows hosts by their names alone.
    let host = URLPatternSpelling.host(host)
    query.filters = [SearchRequest.Filter(.host, [host])]
    query.appLinkedOnly = false
    // All pages of a host are counted, as its apps and languages are, and as reports count them.
    query.foldsDuplicates = false
    query.facets = [.app, .type, .lang]
    let results = try await store.service.search(query)
    guard results.total > 0 else {
      throw Problem(.notFound, "The index has no page of this host.")
    }
    var writer = JSONWriter()
    writer.beginObject()
    write("apps", results.facets[.app], to: &writer)
    writer.field("host", host)
    writer.field("items", results.items)
    write("languages", results.facets[.lang], to: &writer)
    writer.field("pages", results.total)
    write("types", results.facets[.type], to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ key: String, _ counts: [FacetCount]?, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginArray()
    for count in counts ?? [] {
      writer.beginObject()
      writer.field("count", count.count)
      writer.field("value", count.value)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ExportFilter.Field {
  /// What requests may ask of pages, under each name of a field.
  fileprivate static var conditions: [Parameter.Condition] {
    allCases.map { $0.condition($0.rawValue) }
      + others.sorted { $0.key < $1.key }.map { $0.value.condition($0.key) }
  }

  /// What requests may ask of the field under a name.
  private func condition(_ name: String) -> Parameter.Condition {
    Parameter.Condition(
      field: name,
      values: isNumber ? .number : self == .appLinked ? .flag : .text,
      signs: isNumber ? ["!=", ">=", "<=", "=", ">", "<", ":"] : ["!=", "=", ":"]
    )
  }
}
