import Addressing
import AppAssociation
import ArgumentParser
import Crawling
import Foundation
import Records
import Storing

/// Where the user says which names are one app.
struct AppSeedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A seed list whose app= and store-id= say what is one app.",
      valueName: "file"
    )
  )
  var seeds: [String] = []

  /// What the seed lists say.
  ///
  /// - Parameter console: Where lines that are no seeds are named.
  /// - Returns: The apps of the lists.
  /// - Throws: ``Failure`` when one is not there.
  func catalog(_ console: Console) throws -> AppCatalog {
    var catalog = AppCatalog()
    for path in seeds { try add(seedsAt: path, to: &catalog, console) }
    return catalog
  }

  private func add(
    seedsAt path: String,
    to catalog: inout AppCatalog,
    _ console: Console
  ) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.noInput, "\(path): no such file. Name a seed list.")
    }
    var list = SeedList()
    list.read(String(decoding: data, as: UTF8.self), named: path)
    console.report(list.problems)
    for seed in list.seeds {
      catalog.add(seedOf: seed.address.host, app: seed.app, storeID: seed.storeID)
    }
  }
}

/// Gathers the apps of a store from its pages, its association files and seed lists.
struct AppGathering {
  /// The store.
  let store: EmbeddedStore
  /// The seed lists.
  let seeds: AppSeedOptions
  /// Where lines of them that are no seeds are named.
  let console: Console

  /// Returns the apps.
  ///
  /// Every record is read once, one at a time.
  func listing() throws -> AppCatalog.Listing {
    try catalog { _ in }.listing()
  }

  /// Gathers the apps, and hands every record to `body` on the way.
  func catalog(_ body: (PageRecord) -> Void) throws -> AppCatalog {
    var catalog = try seeds.catalog(console)
    try store.forEachAssociationFile { origin, file in
      guard file.status == 200, let root = WebAddress(origin) else { return }
      var findings: [Finding] = []
      catalog.add(AppAssociationFile.read(file.body, findings: &findings), host: root.host)
    }
    try store.forEachRecord(.all) { stored in
      let record = try stored.record()
      catalog.add(record)
      body(record)
    }
    return catalog
  }
}
