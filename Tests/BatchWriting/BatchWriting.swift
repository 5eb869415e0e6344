import CoreSpotlight
import Spotlight

/// Indexes in the folder that is its argument, as an app does, and writes a line for each call that was
/// acknowledged, until it is killed.
///
/// Round n indexes 100 items in one call and deletes those of n - 1 in another. Then it ends a batch: ten
/// items of n come, those of n - 1 go, and n is the client state. A program that is started again goes on
/// behind the state that it finds.
@main
enum BatchWriting {
  static func main() async {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    Spotlight.folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    do {
      try await write(to: CSSearchableIndex(name: "batches"))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func write(to index: CSSearchableIndex) async throws {
    let state = String(decoding: try await index.fetchLastClientState(), as: UTF8.self)
    for round in (1 + (Int(state) ?? 0))... {
      try await CSSearchableIndex.default().indexSearchableItems(items("call", round, count: 100))
      FileHandle.standardOutput.write(Data("call \(round)\n".utf8))
      try await index.deleteSearchableItems(withDomainIdentifiers: ["call.\(round - 1)"])
      index.beginBatch()
      try await index.indexSearchableItems(items("batch", round, count: 10))
      try await index.deleteSearchableItems(withDomainIdentifiers: ["batch.\(round - 1)"])
      try await index.endBatch(withClientState: Data("\(round)".utf8))
      FileHandle.standardOutput.write(Data("batch \(round)\n".utf8))
    }
  }

  private static func items(_ kind: String, _ round: Int, count: Int) -> [CSSearchableItem] {
    (0..<count).map { number in
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "\(kind) \(round)"
      return CSSearchableItem(
        uniqueIdentifier: "\(kind)-\(round)-\(number)",
        domainIdentifier: "\(kind).\(round)",
        attributeSet: attributes
      )
    }
  }
}
