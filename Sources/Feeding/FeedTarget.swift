import Addressing
import Exporting

/// The index that is fed: the address of its server and its name.
package struct FeedTarget: Hashable, Sendable {
  /// The address of the server, without a slash at its end: `https://search.example:9200`.
  package let server: String
  /// The name of the index.
  package let index: String
  /// What kind of engine has it.
  package let engine: FeedEngine

  /// The address of the index.
  package var text: String { "\(server)/\(index)" }

  /// Reads the address of an index, such as `https://search.example:9200/pages`.
  ///
  /// - Throws: ``FeedError`` when it is none, or holds a password.
  package init(_ text: String, engine: FeedEngine = .openSearch) throws(FeedError) {
    guard !text.contains("@") else {
      throw FeedError(
        .usage,
        target: "the address of the index",
        reason: "a user name and password do not belong into arguments, which everybody can read",
        advice: "Put the header into a file and name it with --authorization-file, or into "
          + "PIPPIN_FEED_AUTHORIZATION."
      )
    }
    guard text.hasPrefix("http://") || text.hasPrefix("https://"), let url = WebAddress(text),
      !url.text.contains("?")
    else { throw Self.wrong(text, "it is no http or https URL") }
    let path = url.path.split(separator: "/").map(String.init)
    guard path.count == 1 || path.count == 2 && path[1] == "_bulk" else {
      throw Self.wrong(text, "the path has to be the name of one index")
    }
    guard let name = path.first, Self.isName(name) else {
      throw Self.wrong(
        text,
        "an index is named in small letters, digits, - and _, and begins with a letter"
      )
    }
    guard engine == .openSearch || name == VespaPackage.documentType else {
      throw Self.wrong(
        text,
        "the documents of Vespa have the type \(VespaPackage.documentType)",
        advice: "Write --to https://HOST:PORT/\(VespaPackage.documentType)."
      )
    }
    index = name
    server = url.origin
    self.engine = engine
  }

  /// Whether `name` is the name of an index in every engine of the family.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.count <= 255
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
          || $0 == 0x2E
      }
  }

  private static func wrong(
    _ text: String,
    _ reason: String,
    advice: String = "Write --to https://HOST:PORT/INDEX."
  ) -> FeedError {
    FeedError(.usage, target: text, reason: reason, advice: advice)
  }
}
