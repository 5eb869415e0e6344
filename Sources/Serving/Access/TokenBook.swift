import Foundation
import Records
import Synchronization

/// The tokens that a server knows: hashes in a file, which is read again when it changes.
///
/// A line of the file is the SHA-256 of a token in hexadecimal digits, its scopes with commas
/// between them, and a name for people. A token is 256 random bits, so that its hash needs no salt
/// and tells nothing.
package final class TokenBook: Sendable {
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
    var mark: Date?
    var size = -1
  }

  /// The most tokens of a file.
  private static let limit = 10_000
  /// The most bytes of a token that is presented.
  private static let tokenLimit = 256

  private let path: String
  private let state = Mutex(State())

  /// A book of the tokens in the file at `path`, which need not be there.
  ///
  /// - Throws: ``TokenFileError`` when the file cannot be understood.
  package init(_ path: String) throws {
    self.path = path
    try refresh()
  }

  /// Whether there is any token.
  package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Reads the file again when it has changed; tokens that are not in it any more are void.
  ///
  /// - Throws: ``TokenFileError`` when it cannot be understood; the tokens from before count then.
  package func refresh() throws {
    let values = try? FileManager.default.attributesOfItem(atPath: path)
    let mark = values?[.modificationDate] as? Date
    let size = (values?[.size] as? Int) ?? 0
    guard state.withLock({ $0.mark != mark || $0.size != size }) else { return }
    let data = mark == nil ? Data() : FileManager.default.contents(atPath: path) ?? Data()
    let entries = try Self.entries(of: String(decoding: data, as: UTF8.self), path: path)
    state.withLock { $0 = State(entries: entries, mark: mark, size: size) }
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

  /// The entries that the text of a file names.
  ///
  /// - Throws: ``TokenFileError``, with the number of the line.
  package static func entries(
    of text: String,
    path: String
  ) throws(TokenFileError) -> [Entry] {
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count >= 2, entries.count < limit, let hash = bytes(of: words[0]) else {
        throw TokenFileError(path: path, line: index + 1, reason: "it is no token")
      }
      let names = words[1].split(separator: ",").map(String.init)
      let scopes = Set(names.compactMap(Scope.init))
      guard scopes.count == names.count, !scopes.isEmpty else {
        throw TokenFileError(path: path, line: index + 1, reason: "a scope is not known")
      }
      entries.append(Entry(hash: hash, scopes: scopes, name: words.count > 2 ? words[2] : ""))
    }
    return entries
  }

  /// The line of a file for `entry`.
  package static func line(of entry: Entry) -> String {
    let scopes = entry.scopes.map(\.rawValue).sorted().joined(separator: ",")
    return "\(hex(entry.hash)) \(scopes) \(entry.name)\n"
  }

  /// Hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] },
      as: UTF8.self
    )
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap {
      $0 < 0x80 ? Character(UnicodeScalar($0)).hexDigitValue : nil
    }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
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
