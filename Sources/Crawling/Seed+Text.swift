import Addressing
import JSON
import Records

extension SeedArea {
  /// The area as a seed list writes it.
  package var text: String {
    switch self {
    case .host(let host): host
    case .domain(let domain): "*.\(domain)"
    case .prefix(let prefix): prefix
    }
  }
}

extension URLRules {
  /// The patterns as options of a seed list.
  package var options: [String] {
    [("include", include), ("exclude", exclude)].filter { !$0.1.isEmpty }.map { name, patterns in
      "\(name)=\(patterns.map(\.text).joined(separator: ","))"
    }
  }
}

extension Seed {
  /// Everything that is said of the seed, as options of a seed list, with what `settings` say of what its
  /// line leaves out.
  package func options(_ settings: CrawlSettings) -> [String] {
    options(scope: settings.scope, depth: settings.maxDepth)
  }

  /// The same with the scope and the depth that are given for what its line leaves out; without them
  /// that is left out.
  func options(scope: CrawlScope?, depth: Int?) -> [String] {
    let scopes = scopes(scope).joined(separator: ",")
    let options = [
      scopes.isEmpty ? nil : "scope=\(scopes)", (self.depth ?? depth).map { "depth=\($0)" },
      maxPages.map { "max-pages=\($0)" }, app.map { "app=\($0)" }, storeID.map { "store-id=\($0)" },
    ]
    return options.compactMap(\.self) + rules.options
  }

  /// What belongs to the seed's crawl.
  private func scopes(_ scopeOfRun: CrawlScope?) -> [String] {
    [(scope ?? scopeOfRun)?.rawValue].compactMap(\.self) + areas.map(\.text)
  }

  /// Writes the seed as an object.
  func write(_ settings: CrawlSettings, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("app", app)
    writer.field("depth", depth ?? settings.maxDepth)
    writer.field("exclude", rules.exclude.map(\.text))
    writer.field("include", rules.include.map(\.text))
    writer.field("maxPages", maxPages)
    writer.field("origin", origin)
    writer.field("scope", scopes(settings.scope))
    writer.field("storeId", storeID)
    writer.field("url", address.text)
    writer.endObject()
  }
}
