import ArgumentParser
import Basics
import Serving
import Storing

/// Makes, lists and voids tokens of the server.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Make, list or revoke tokens of the server.",
    discussion: """
      The token is printed once; the file keeps its hash. A running server sees the change.

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

  @Option(help: ArgumentHelp("Revoke the tokens of this name.", valueName: "name"))
  var void: String?

  @Option(help: ArgumentHelp("The file of tokens; else that of the store.", valueName: "file"))
  var tokens: String?

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  /// The file of tokens in a store.
  static func path(in folder: StoreFolder) -> String { folder.tokensPath }

  func validate() throws {
    guard [scope != nil, list, void != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --scope, --list and --void.")
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      !name.contains(where: \.isNewline)
    else {
      throw ValidationError("invalid value: --name has a line break or control character.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let path = try tokens ?? Self.path(in: StoreFolder(opening: storing.store))
      if list {
        for entry in try TokenRegistry.entries(in: path) {
          let scopes = entry.scopes.map(\.rawValue).sorted().joined(separator: ",")
          console.print(TerminalText.plain("\(scopes)  \(entry.name)"))
        }
        return
      }
      if let void {
        var count = 0
        try change(path) { entries in
          count = entries.count { $0.name == void }
          entries.removeAll { $0.name == void }
        }
        guard count > 0 else {
          throw Failure(.noInput, "no token is called \"\(void)\". See them with --list.")
        }
        return console.note("\(Amount.count(count, "token")) voided.")
      }
      let token = HexText.text(SystemRandom.bytes(32))
      let entry = TokenRegistry.Entry(
        hash: TokenRegistry.hash(of: Array(token.utf8)),
        scopes: try scopes(),
        name: name
      )
      try change(path) { $0.append(entry) }
      console.print(token)
    }
  }

  private func scopes() throws -> Set<Scope> {
    let names = (scope ?? "").split(separator: ",").map(String.init)
    let scopes = Set(names.compactMap(Scope.init))
    guard !scopes.isEmpty, scopes.count == names.count else {
      let known = Scope.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .usage,
        "--scope \(scope ?? ""): \(Self.complaint(about: names)).",
        fix: "Name one or more of \(known), each once."
      )
    }
    return scopes
  }

  /// What is wrong with the names of scopes.
  private static func complaint(about names: [String]) -> String {
    if let unknown = names.first(where: { Scope(rawValue: $0) == nil }) {
      return "there is no scope \"\(unknown)\""
    }
    return names.isEmpty ? "no scope is named" : "a scope is named twice"
  }

  /// Changes the file, which its owner only may read.
  private func change(_ path: String, _ edit: (inout [TokenRegistry.Entry]) -> Void) throws {
    let advice = "Name another file with --tokens, or run this as the user that the server runs as."
    try DurableFile.change(path, limit: TokenRegistry.byteLimit, mode: 0o600, advice: advice) {
      old in
      let text = String(decoding: old ?? [], as: UTF8.self)
      var entries = try TokenRegistry.entries(of: text, path: path)
      edit(&entries)
      return Array(entries.map(TokenRegistry.line(of:)).joined().utf8)
    }
  }
}
