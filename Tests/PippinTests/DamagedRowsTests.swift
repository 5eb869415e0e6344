import TestSupport
import Testing

/// Exports that are read back with damage: what is whole is kept, the rest is named.
struct DamagedRowsTests {
  @Test(
    "Of a packed export that breaks off the whole rows are stored, and the file behind it is read",
    arguments: [9, 400]
  )
  func cut(missing: Int) async throws {
    let folder = try TemporaryFolder()
    let store = try await DemoStore.path()
    let export = ["export", "--store", store, "--all-pages", "-o", "whole.jsonl.gz"]
    #expect(try await PippinBinary.run(export, in: folder).code == 0)
    let whole = try folder.bytes(of: "whole.jsonl.gz")
    try folder.write(Array(whole.dropLast(missing)), to: "cut.jsonl.gz")
    let ingest = ["ingest", "--format", "jsonl", "cut.jsonl.gz"]
    let alone = try await PippinBinary.run(ingest + ["--store", "alone"], in: folder)
    #expect(alone.code == 65)
    let cause = "cut.jsonl.gz: the rows cannot be read further (the packed bytes"
    #expect(alone.errors.contains(cause))
    #expect(alone.errors.contains("Copy the file anew"))
    #expect(!alone.errors.contains("Ingest: 0 records"), "\(alone.errors)")
    let both = ingest + ["whole.jsonl.gz", "--store", "both"]
    #expect(try await PippinBinary.run(both, in: folder).code == 65)
    let again = ["export", "--store", "both", "--all-pages", "-o", "again.jsonl.gz"]
    #expect(try await PippinBinary.run(again, in: folder).code == 0)
    #expect(try folder.bytes(of: "again.jsonl.gz") == whole)
  }

  @Test("A byte order mark before the first row is no part of it")
  func mark() async throws {
    let folder = try TemporaryFolder()
    let row =
      #"{"schema":"pippin-record/1","url":"https://a.example/","indexable":true,"title":"A"}"#
    try folder.write(Array("\u{FEFF}\(row)\n".utf8), to: "marked.jsonl")
    let ingest = ["ingest", "--format", "jsonl", "marked.jsonl", "--store", "s"]
    let outcome = try await PippinBinary.run(ingest, in: folder)
    #expect(outcome.code == 0 && outcome.errors.contains("1 record stored"), "\(outcome.errors)")
  }

  @Test(
    "Behind ten refused rows the others are counted, and -v names each",
    arguments: [false, true]
  )
  func many(isVerbose: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "no row\n", count: 13), to: "bad.jsonl")
    let ingest = ["ingest", "--format", "jsonl", "bad.jsonl", "--store", "s"]
    let outcome = try await PippinBinary.run(ingest + (isVerbose ? ["-v"] : []), in: folder)
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("bad.jsonl:10:"))
    #expect(outcome.errors.contains("bad.jsonl:13:") == isVerbose)
    #expect(outcome.errors.contains("3 more rows refused. Name each with -v.") == !isVerbose)
  }

  @Test("An export that is read as an archive leads to --format jsonl")
  func asArchive() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}\n", to: "a.jsonl")
    let outcome = try await PippinBinary.run("ingest", "a.jsonl", "--store", "s", in: folder)
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("--format jsonl"), "\(outcome.errors)")
  }
}
