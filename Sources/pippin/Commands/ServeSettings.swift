import Addressing
import Fetching
import Foundation
import JSON
import Reading
import Inspecting
import Crawling
import Searching
import Serving
import Storing

extension Settings {
  /// How a store is searched and kept by a server.
  ///
  /// - Throws: When a setting is out of range.
  func storeServing(isReadOnly: Bool) throws -> StoreServing {
    var serving = StoreServing(
      holder: .current("pippin serve"),
      random: { SystemRandom.bytes($0) }
    )
    serving.weights = try rankingWeights()
    serving.synonyms = try SynonymFile.load()
    serving.blockedCompletions = try blockedCompletions()
    serving.halfLife = freshnessHalfLife()
    serving.engagement = engagementSettings()
    serving.options = try indexOptions()
    serving.isReadOnly = isReadOnly
    return serving
  }
}

/// Secret random bytes of the operating system.
enum SystemRandom {
  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

/// Inspects pages for untrusted clients: never on private networks, whatever the settings allow a person
/// at the terminal, and only at the ports that a crawl asks public hosts at.
struct ServeInspector {
  private let pages: PageInspector

  /// An inspector as `settings` say, but for private networks, that reads with `readers`.
  ///
  /// - Throws: When a setting is out of range.
  init(_ settings: Settings, readers: PageReaders) throws {
    var fetching = try FetchSettings(settings)
    fetching.allowedPrivate = []
    fetching.connectTo = []
    try fetching.validate()
    pages = PageInspector(
      fetcher: DefaultPortFetcher(try CurlFetcher(settings: fetching)),
      readers: readers,
      settings: try CrawlSettings(settings)
    )
  }

  /// Fetches and inspects a page, and gives the report as JSON.
  var inspector: ServerState.Inspector {
    { [pages] address in
      var writer = JSONWriter()
      do {
        writer.value(try await pages.inspect(address))
      } catch let error as InspectError {
        throw InspectionFailure(description: Self.words(for: error))
      }
      return writer.bytes
    }
  }

  /// What an untrusted client reads; where a name leads inside of our own networks is not.
  private static func words(for error: InspectError) -> String {
    error.reason == "fetch.blocked-address"
      ? "The network address of the host is not public, or its port is not that of http or https."
      : error.clientMessage
  }
}
