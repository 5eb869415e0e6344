import Foundation
import Subprocess
import SystemPackage

/// What changed in a repository since a revision, as git says.
///
/// Reference: <https://git-scm.com/docs/git-diff>
struct ChangedFiles: Sendable {
  /// The revision as it was named.
  let revision: String
  /// The folder of the repository, without links.
  private let top: String
  /// The files that were added or changed, and those that git does not know yet, without links.
  private var changed: Set<String> = []
  /// The files that were removed.
  private var removed: Set<String> = []
  /// The files that git tracks.
  private var tracked: Set<String> = []

  /// What is known of a file.
  enum State {
    case changed, unchanged
    /// Git ignores it, or it lies elsewhere: nobody knows whether it changed.
    case unknown
  }

  /// Asks git what changed since `revision` in the repository of the working directory: since the last
  /// commit that both have, so that what others changed meanwhile does not count.
  ///
  /// - Throws: ``Failure`` when there is no git, no repository, or no such revision.
  init(since revision: String) async throws {
    self.revision = revision
    let answer = try await Self.git(["rev-parse", "--show-toplevel"])
    guard let folder = answer.map(Self.line), let top = RealPath.of(folder) else {
      throw Failure(
        .noInput,
        "--changed-since asks git, and this folder is in no repository of git.",
        fix: "Run it in the repository, or leave the option out to inspect every page."
      )
    }
    self.top = top
    let name = ["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]
    guard !revision.hasPrefix("-"), let commit = try await Self.git(name).map(Self.line) else {
      throw Failure(
        .noInput,
        "--changed-since \(revision): git knows no such revision.",
        fix: "Check its name. In CI, fetch the history first: git fetch --unshallow origin"
      )
    }
    let base = try await Self.git(["merge-base", commit, "HEAD"]).map(Self.line) ?? commit
    let inside = ["-C", top]
    let difference = ["diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", base, "--"]
    let others = ["ls-files", "-z", "--others", "--exclude-standard"]
    read(try await Self.required(inside + difference))
    for file in Self.names(try await Self.required(inside + others)) { changed.insert(path(file)) }
    tracked = Set(Self.names(try await Self.required(inside + ["ls-files", "-z"])).map(path))
  }

  /// What is known of the file at `path`.
  func state(of path: String) -> State {
    guard let own = RealPath.of(path) else { return .unknown }
    if changed.contains(own) { return .changed }
    return tracked.contains(own) ? .unchanged : .unknown
  }

  /// One of the files that were removed from `folder`; `nil` when there was none.
  func removedFile(in folder: String) -> String? {
    guard let own = RealPath.of(folder) else { return nil }
    return removed.filter { $0.hasPrefix(own + "/") }.min()
      .map { String($0.dropFirst(top.count + 1)) }
  }

  /// Reads states and names in turn.
  private mutating func read(_ text: [UInt8]) {
    var parts = Self.names(text)[...]
    while let state = parts.popFirst(), let name = parts.popFirst() {
      if state == "D" { removed.insert(path(name)) } else { changed.insert(path(name)) }
    }
  }

  private func path(_ name: String) -> String { "\(top)/\(name)" }

  private static func names(_ text: [UInt8]) -> [String] {
    text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func line(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The most bytes that are taken of git.
  private static let limit = 256 << 20

  private static func required(_ arguments: [String]) async throws -> [UInt8] {
    guard let output = try await git(arguments) else {
      throw Failure(
        .inputOutput,
        "git \(arguments.joined(separator: " ")) failed.",
        fix: "Run it by hand to see why."
      )
    }
    return output
  }

  /// What git writes; `nil` when it ends with another code than 0.
  ///
  /// No setting of the repository has it start programs.
  private static func git(_ arguments: [String]) async throws -> [UInt8]? {
    do {
      let result = try await Subprocess.run(
        .name("git"),
        arguments: Arguments(["-c", "core.fsmonitor=false"] + arguments),
        environment: .inherit.updating(["GIT_OPTIONAL_LOCKS": "0"]),
        output: .bytes(limit: limit),
        error: .discarded
      )
      guard case .exited(0) = result.terminationStatus else { return nil }
      return result.standardOutput
    } catch {
      throw Failure(
        .noInput,
        "--changed-since asks git, which could not be started (\(error)).",
        fix: "Install git, or leave the option out to inspect every page."
      )
    }
  }
}
