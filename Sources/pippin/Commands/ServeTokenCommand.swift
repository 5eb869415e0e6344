import ArgumentParser
import Foundation
import Serving
import Storing

/// Makes, lists and voids tokens of the server.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Make a token for the server, list those there are, or void one.",
    discussion: """
      The token is printed once; the file keeps its hash. A server that runs sees the change.

      EXAMPLE
        pippin token --scope inspect --name ci
      """
  )

  @Option(help: ArgumentHelp("What it allows: read, ingest, inspect, admin.", valueName: "scope,…"))
  var scope: String?

  @Option(help: "What people call it.")
  var name = ""

  @Flag(help: "List the tokens' names and scopes.")
  var list = false

  @Option(help: ArgumentHelp("Void the tokens of this name.", valueName: "name"))
  var void: String?

  @Option(help: ArgumentHelp("The file of tokens; else that of the store.", valueName: "file"))
  var tokens: String?

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  /// The file of tokens in a store.
  static func path(in folder: StoreFolder) -> String { folder.path + "/tokens" }

  func validate() throws {
    guard [scope != nil, list, void != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --scope, --list and --void.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let path = try tokens ?? Self.path(in: StoreFolder(opening: storing.store))
      var entries = try entries(at: path)
      if list {
        for entry in entries {
          let scopes = entry.scopes.map(\.rawValue).sorted().joined(separator: ",")
          console.print(TerminalText.plain("\(scopes)  \(entry.name)"))
        }
        return
      }
      if let void {
        let count = entries.count
        entries.removeAll { $0.name == void }
        try write(entries, to: path)
        return console.note("\(count - entries.count) tokens voided.")
      }
      let token = TokenBook.hex(SystemRandom.bytes(32))
      entries.append(
        TokenBook.Entry(
          hash: TokenBook.hash(of: Array(token.utf8)),
          scopes: try scopes(),
          name: String(name.filter { !$0.isNewline })
        )
      )
      try write(entries, to: path)
      console.print(token)
    }
  }

  private func scopes() throws -> Set<Scope> {
    let names = (scope ?? "").split(separator: ",").map(String.init)
    let scopes = Set(names.compactMap(Scope.init))
    guard !scopes.isEmpty, scopes.count == names.count else {
      let known = Scope.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "--scope \(scope ?? ""): name some of \(known).")
    }
    return scopes
  }

  private func entries(at path: String) throws -> [TokenBook.Entry] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return try TokenBook.entries(of: String(decoding: data, as: UTF8.self), path: path)
  }

  /// Writes the file as a whole, readable by its owner only.
  private func write(_ entries: [TokenBook.Entry], to path: String) throws {
    let text = entries.map(TokenBook.line(of:)).joined()
    let partial = path + ".partial"
    let isMade = FileManager.default.createFile(
      atPath: partial,
      contents: Data(text.utf8),
      attributes: [.posixPermissions: 0o600]
    )
    guard isMade, rename(partial, path) == 0 else {
      let cause = String(cString: strerror(errno))
      throw Failure(.cannotCreate, "\(path) cannot be written (\(cause)). Check the folder.")
    }
  }
}
