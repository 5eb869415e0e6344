import Addressing
import ArgumentParser
import Basics
import Foundation
import Inspecting
import Reading
import Records

extension InspectCommand {
  /// Inspects folders, patterns and whatever else is named: one report of all.
  func inspectMany(
    _ inputs: [String],
    _ settings: Settings,
    _ output: InspectOutput,
    _ console: Console
  ) async throws {
    // What a file beside pages names opens nothing.
    let named = self.inputs.compactMap { WebAddress($0) }
    let requirements = try judging.requirements()
    let old = try judging.readOldBaseline()
    var run = InspectRun(
      plan: try await plan(inputs),
      settings: settings,
      fetching: try fetching.fetchSettings(settings, opening: named),
      copying: copying,
      rendering: rendering,
      judging: judging,
      requirements: requirements,
      baseline: try judging.readBaseline(),
      association: association,
      moment: at?.timestamp
    )
    let result = try await run.inspect(try await reading.readers(console), console)
    say(result.run, console)
    try await output.write(
      RunReport(result.run, failingFrom: judging.limit, version: Pippin.version)
    )
    try judging.writeBaseline(accepting: result.run.pages.map(\.inspection), over: old, console)
    // All was said: a report that lacks an input is worse than findings.
    if let code = result.code { throw Failure(code) }
    let worst = judging.writeBaseline == nil ? result.run.worst : nil
    if result.run.lacksRequirement || judging.failOn.isReached(by: worst) {
      throw Failure(.findings)
    }
  }

  /// What to inspect.
  private func plan(_ inputs: [String]) async throws -> InspectPlan {
    var plan = InspectPlan(roots: try namedRoots(inputs))
    for input in inputs { try plan.add(input) }
    if let association { plan.add(association: association) }
    if let changedSince { plan.keep(try await ChangedFiles(since: changedSince)) }
    return plan
  }

  /// Says what could not be read, and what is left out where the report has no room for it.
  private func say(_ run: InspectionRun, _ console: Console) {
    for input in run.unread { console.complain("\(input.name): \(input.reason)") }
    guard ![.terminal, .json, .html, .markdown].contains(format) || output != nil else { return }
    for remark in run.remarks { console.note(remark) }
  }

  /// The folders that `--root` names; a folder that is the only input may have its URL by `--url`.
  ///
  /// - Throws: ``Failure`` when a value is none.
  func namedRoots(_ inputs: [String] = []) throws -> [BuildFolder] {
    var roots = try root.map(Self.folder)
    if let url, !inputs.isEmpty, !InspectInput.isOne(inputs) {
      guard inputs.count == 1, root.isEmpty,
        FileStatus(of: inputs[0], followsLinks: true)?.kind == .folder
      else {
        throw Failure(
          .usage,
          "--url is the URL of one file or folder.",
          fix: "Name the folder of several files: --root FOLDER=URL"
        )
      }
      roots.append(try Self.folder("\(inputs[0])=\(url)"))
    }
    return roots
  }

  private static func folder(_ text: String) throws(Failure) -> BuildFolder {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Failure(
        .usage,
        "--root \"\(text)\" has no URL.",
        fix: "Write --root dist=https://www.example.com/"
      )
    }
    let path = InspectPlan.plain(parts[0])
    guard FileStatus(of: path, followsLinks: true)?.kind == .folder else {
      throw Failure(.noInput, "--root: there is no folder \(path). Check the path.")
    }
    guard let folder = BuildFolder(path, at: parts[1]) else {
      throw Failure(
        .usage,
        "--root: \"\(parts[1])\" is not a URL.",
        fix: "Write the URL that the folder is served at: --root \(path)=https://www.example.com/"
      )
    }
    return folder
  }
}
