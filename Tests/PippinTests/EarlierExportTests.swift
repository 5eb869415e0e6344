import Foundation
import TestSupport
import Testing

/// An export of changes goes on from an earlier one only where nothing would be missing afterwards.
struct EarlierExportTests {
  @Test(
    "A manifest of other conditions, or without all pages, is refused with what to do",
    arguments: [
      ([], ["--where", "type=Recipe"], "exported without --where", "is with --where type=Recipe"),
      (["--where", "type=Recipe"], [], "exported with --where type=Recipe", "is without --where"),
      (
        ["--where", "type=Recipe"], ["--where", "type=Recipe", "--where", "app-linked=true"],
        "exported with --where type=Recipe", "--where app-linked=true"
      ),
      ([], ["--all-pages"], "exported without --all-pages", "is with --all-pages"),
      (["--all-pages"], [], "exported with --all-pages", "export everything once, without --since"),
    ] as [([String], [String], String, String)]
  )
  func conditions(first: [String], second: [String], was: String, now: String) async throws {
    let folder = try await DemoStore.copy()
    let whole = try await PippinBinary.run(["export", "-o", "a.jsonl"] + first, in: folder)
    #expect(whole.code == 0, "\(whole.errors)")
    let since = ["export", "--since", "a.jsonl.manifest.json", "-o", "b.jsonl"]
    let refused = try await PippinBinary.run(since + second, in: folder)
    #expect(refused.code == 64)
    #expect(refused.errors.contains(was) && refused.errors.contains(now), "\(refused.errors)")
    #expect(!(try folder.names().contains("b.jsonl")))
    // In whatever order they are.
    let changes = try await PippinBinary.run(since + first, in: folder)
    #expect(changes.code == 0, "\(changes.errors)")
  }

  @Test(
    "A report refuses an earlier export that left pages out, and warns where nothing says so",
    arguments: [
      (["--all-pages"], true, 0, "Nothing has changed since"),
      (["--all-pages"], false, 0, "a.jsonl has no manifest beside it."),
      ([], true, 65, "it was exported without --all-pages. Pages that it left out would look new."),
      (["--all-pages", "--where", "type=Recipe"], true, 65, "exported with --where type=Recipe"),
      (["--all-pages", "--since", "v0"], true, 65, "it has changes alone"),
    ] as [([String], Bool, Int32, String)]
  )
  func report(options: [String], hasManifest: Bool, code: Int32, says: String) async throws {
    let folder = try await DemoStore.copy()
    let export = try await PippinBinary.run(["export", "-o", "a.jsonl"] + options, in: folder)
    #expect(export.code == 0, "\(export.errors)")
    let manifest = folder.path(of: "a.jsonl.manifest.json")
    if !hasManifest { try FileManager.default.removeItem(atPath: manifest) }
    let report = try await PippinBinary.run(["report", "--since", "a.jsonl"], in: folder)
    #expect(report.code == code && report.errors.contains(says), "\(report.errors)")
    #expect(report.output.isEmpty == (code != 0))
    if code != 0 { #expect(report.errors.contains("pippin export --all-pages --format jsonl")) }
  }

  @Test("A manifest of a store that was made anew under the same name is refused")
  func otherStore() async throws {
    let folder = try await DemoStore.copy()
    let store = folder.path(of: "pippin-store")
    let export = ["export", "-o", "a.jsonl"]
    #expect(try await PippinBinary.run(export, in: folder).code == 0)
    #expect(try await PippinBinary.run(export + ["--all-pages"], in: folder).code == 0)
    try FileManager.default.moveItem(atPath: store, toPath: folder.path(of: "old"))
    let taken = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "a.jsonl", "--store", "pippin-store"],
      in: folder
    )
    #expect(taken.code == 0, "\(taken.errors)")
    let since = ["export", "--since", "a.jsonl.manifest.json", "-o", "b.jsonl", "--all-pages"]
    let refused = try await PippinBinary.run(since, in: folder)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("it was exported from another store"), "\(refused.errors)")
    let moved = try await PippinBinary.run(since + ["--store", "old"], in: folder)
    #expect(moved.code == 0, "\(moved.errors)")
  }

  @Test(
    "Changes replace no export of everything, whatever names it",
    arguments: [
      ("the base of the manifest", "whole.jsonl.manifest.json", "whole.jsonl", false),
      ("the base by another path", "whole.jsonl.manifest.json", "./whole.jsonl", false),
      ("the base of a manifest elsewhere", "copy.json", "whole.jsonl", false),
      ("an export of everything, by a cursor", "v0", "whole.jsonl", false),
      ("changes that the next ones go on from", "some.jsonl.manifest.json", "some.jsonl", false),
      ("changes, by an older manifest", "whole.jsonl.manifest.json", "some.jsonl", true),
      ("a new file", "whole.jsonl.manifest.json", "new.jsonl", true),
    ]
  )
  func replaced(name: String, since: String, output: String, isTaken: Bool) async throws {
    let folder = try await DemoStore.copy()
    let manifest = "whole.jsonl.manifest.json"
    for export in [["-o", "whole.jsonl"], ["-o", "some.jsonl", "--since", manifest]] {
      #expect(try await PippinBinary.run(["export"] + export, in: folder).code == 0)
    }
    try folder.write(try folder.bytes(of: manifest), to: "copy.json")
    let before = try folder.bytes(of: "whole.jsonl")
    let changes = ["export", "--since", since, "-o", output]
    let result = try await PippinBinary.run(changes, in: folder)
    #expect(result.code == (isTaken ? 0 : 64), "\(result.errors)")
    let errors = result.errors.replacing("\n", with: " ")
    #expect(isTaken || errors.contains("Name another output, such as: -o changes.jsonl"))
    #expect(try folder.bytes(of: "whole.jsonl") == before)
  }
}
