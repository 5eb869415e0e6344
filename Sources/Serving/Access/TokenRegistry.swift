import Basics
import Digests
import Glibc
import Storing
import Synchronization

/// The tokens that a server knows: hashes in a file, which is read again when it changes.
///
/// A line of the file is the SHA-256 of a token in hexadecimal digits, its scopes with commas
/// between them, and a name for people. A token is 256 random bits, so that its hash needs no salt
/// and tells nothing.
package final class TokenRegistry: Sendable {
  /// One token.
  package struct Entry: Hashable, Sendable {
    /// The hash of the token, 32 bytes.
    package var hash: [UInt8]
    /// What it allows.
    package var scopes: Set<Scope>
    /// What people call it.
    package var name: String

    package init(hash: [UInt8], scopes: Set<Scope>, name: String) {
      (self.hash, self.scopes, self.name) = (hash, scopes, name)
    }

    /// Whether it allows what `scope` does; an admin may do everything.
    package func allows(_ scope: Scope) -> Bool {
      scopes.contains(scope) || scopes.contains(.admin)
    }
  }

  private struct State {
    var entries: [Entry] = []
    var mark: FileStatus?
  }

  /// The most tokens of a file.
  private static let limit = 10_000
  /// The most bytes of a file.
  package static let byteLimit = 4 << 20
  /// The most bytes of a token that is presented.
  private static let tokenLimit = 256

  private let path: String
  private let state = Mutex(State())

  /// The tokens in the file at `path`, which need not be there.
  ///
  /// A line that cannot be understood does not keep the others from counting, at the start as later:
  /// ``refresh()`` reports it, again and again until it is fixed.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read.
  package init(_ path: String) throws {
    self.path = path
    do { try refresh() } catch is TokenFileError {}
  }

  /// Whether there is any token.
  package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Reads the file again when it has changed; tokens that are not in it any more are void.
  ///
  /// Where a line cannot be understood the others count, so that no token which was taken out lives
  /// on; where the file cannot be read none does.
  ///
  /// - Throws: ``TokenFileError`` when it cannot be understood, ``StoreError`` when it cannot be
  ///   read, each time until that is fixed.
  package func refresh() throws {
    let mark = FileStatus(of: path, followsLinks: true)
    guard mark == nil || state.withLock({ $0.mark != mark }) else { return }
    do {
      let text = String(
        decoding: try DurableFile.read(path, limit: Self.byteLimit) ?? [],
        as: UTF8.self
      )
      let (entries, fault) = Self.read(text, path: path)
      state.withLock { $0 = State(entries: entries, mark: fault == nil ? mark : nil) }
      if let fault { throw fault }
    } catch let error as StoreError {
      state.withLock { $0 = State() }
      throw error
    }
  }

  /// The entry of a token that somebody presents; `nil` when there is none.
  ///
  /// Every hash is compared, each in a time that does not tell where it differs.
  func entry(of token: some StringProtocol) -> Entry? {
    guard (1...Self.tokenLimit).contains(token.utf8.count) else { return nil }
    return entry(hash: Self.hash(of: Array(token.utf8)))
  }

  /// The entry of a token whose hash is known; `nil` when there is none.
  func entry(hash: [UInt8]) -> Entry? {
    state.withLock { state in
      var found: Entry?
      for entry in state.entries {
        let difference = zip(entry.hash, hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        if difference == 0 { found = entry }
      }
      return found
    }
  }

  /// The hash of a token.
  package static func hash(of token: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(token)
    return digest.digest()
  }

  /// The entries of the file at `path`; none when there is no file.
  ///
  /// - Throws: ``StoreError`` when it cannot be read, ``TokenFileError`` when it cannot be
  ///   understood.
  package static func entries(in path: String) throws -> [Entry] {
    let bytes = try DurableFile.read(path, limit: byteLimit) ?? []
    return try entries(of: String(decoding: bytes, as: UTF8.self), path: path)
  }

  /// The entries that the text of a file names.
  ///
  /// - Throws: ``TokenFileError``, with the number of the line.
  package static func entries(
    of text: String,
    path: String
  ) throws(TokenFileError) -> [Entry] {
    let (entries, fault) = read(text, path: path)
    if let fault { throw fault }
    return entries
  }

  /// The entries of the lines that name one, and what is wrong with the first that does not.
  private static func read(
    _ text: String,
    path: String
  ) -> (entries: [Entry], fault: TokenFileError?) {
    var entries: [Entry] = []
    var fault: TokenFileError?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      do throws(LineFault) {
        guard entries.count < limit else { throw LineFault(reason: "there are too many tokens") }
        entries.append(try entry(of: line))
      } catch {
        fault = fault ?? TokenFileError(path: path, line: index + 1, reason: error.reason)
      }
    }
    return (entries, fault)
  }

  /// What is wrong with a line.
  private struct LineFault: Error {
    let reason: String
  }

  private static func entry(of line: Substring) throws(LineFault) -> Entry {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, let hash = HexText.bytes(words[0]), hash.count == 32 else {
      throw LineFault(reason: "it is no token")
    }
    let names = words[1].split(separator: ",").map(String.init)
    let scopes = Set(names.compactMap(Scope.init))
    guard scopes.count == names.count, !scopes.isEmpty else {
      throw LineFault(reason: "a scope is not known")
    }
    return Entry(hash: hash, scopes: scopes, name: words.count > 2 ? words[2] : "")
  }

  /// The line of a file for `entry`.
  package static func line(of entry: Entry) -> String {
    let scopes = entry.scopes.map(\.rawValue).sorted().joined(separator: ",")
    return "\(HexText.text(entry.hash)) \(scopes) \(entry.name)\n"
  }
}

/// Why a file of tokens cannot be used.
package struct TokenFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// What is wrong with it.
  package var reason: String

  package var description: String {
    "\(path):\(line): \(reason). Remove the line, and make another token with pippin token."
  }
}
