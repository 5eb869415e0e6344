import Foundation
import TestSupport
import Testing

/// Archives and exports in an object store: what a person sees of it.
struct ObjectStoreCommandTests {
  private static let secret = "wJalrXUtnFEMI-K7MDENG"

  private static func environment(_ bucket: LoopbackBucket) -> [String: String] {
    [
      "PIPPIN_S3_ENDPOINT": bucket.url, "AWS_ACCESS_KEY_ID": "name",
      "AWS_SECRET_ACCESS_KEY": secret,
    ]
  }

  private static func plums() throws -> LoopbackSite {
    try LoopbackSite { request in
      request.path == "/" ? .html("<title>Plums</title><p>Ripe plums of autumn.") : .status(404)
    }
  }

  private static func crawl(_ extra: String...) -> [String] {
    ["crawl", "http://plums.invalid/", "--delay", "0", "--recrawl"] + extra
  }

  @Test("A crawl uploads its archive, leaves none in its folder, and ingest reads it")
  func archives() async throws {
    let (folder, site, bucket) = (try TemporaryFolder(), try Self.plums(), try LoopbackBucket())
    let environment = site.environment.merging(Self.environment(bucket)) { $1 }
    let crawled = try await PippinBinary.run(
      Self.crawl("--warc", "s3://b/web"),
      in: folder,
      environment: environment
    )
    #expect(crawled.code == 0, "\(crawled.errors)")
    #expect(bucket.keys.count == 1 && bucket.keys.allSatisfy { $0.hasPrefix("web/pippin-") })
    let archive = folder.path(of: "pippin-store/archive")
    #expect(try FileManager.default.contentsOfDirectory(atPath: archive).isEmpty)
    let inputs = ["s3://b/web/", "s3://b/\(try #require(bucket.keys.first))"]
    for input in inputs {
      let read = try await PippinBinary.run(
        ["ingest", "--pipe", input],
        in: folder,
        environment: environment
      )
      #expect(read.code == 0, "\(read.errors)")
      #expect(read.output.contains("Ripe plums"), "\(read.output)")
    }
    let heads = bucket.requests.flatMap(\.lines).joined()
    #expect(!heads.contains(Self.secret) && !crawled.errors.contains(Self.secret))
  }

  @Test("What could not be uploaded waits, is said, and is uploaded by a later run or by hand")
  func waiting() async throws {
    let (folder, site) = (try TemporaryFolder(), try Self.plums())
    let denied = LoopbackBucket.Fault.refusal("403 Forbidden", code: "AccessDenied")
    let closed = try LoopbackBucket(faults: Array(repeating: denied, count: 20))
    let first = try await PippinBinary.run(
      Self.crawl("--warc", "s3://b/web/"),
      in: folder,
      environment: site.environment.merging(Self.environment(closed)) { $1 }
    )
    #expect(first.code == 73, "\(first.errors)")
    #expect(first.errors.contains("1 archive"), "\(first.errors)")
    let status = try await PippinBinary.run("status", in: folder)
    #expect(status.output.contains("waits to be uploaded to s3://b/web/"), "\(status.output)")
    let open = try LoopbackBucket()
    let next = try await PippinBinary.run(
      Self.crawl("--warc", "s3://b/other/"),
      in: folder,
      environment: site.environment.merging(Self.environment(open)) { $1 }
    )
    #expect(next.code == 0, "\(next.errors)")
    #expect(open.keys.map { $0.prefix { $0 != "/" } } == ["other", "web"])
    let nothing = try await PippinBinary.run(["store", "--upload"], in: folder)
    #expect(nothing.code == 0 && nothing.errors.contains("No archive waits"), "\(nothing.errors)")
  }

  @Test("Workers of a shared store upload their archives from folders of their own", .postgres())
  func shared() async throws {
    let (folder, bucket) = (try TemporaryFolder(), try LoopbackBucket())
    var environment = try await DemoWeb.environment().merging(Self.environment(bucket)) { $1 }
    environment["STORE"] = try await PostgresServer.ofCommands.database()
    let outcome = try await PippinBinary.shell(
      """
      set -e
      pippin store --create --store "$STORE" >/dev/null
      mkdir -p pippin-spool/1/archive
      printf records >pippin-spool/1/archive/a.warc.gz
      printf s3://b/web/a.warc.gz >pippin-spool/1/archive/a.warc.gz.upload
      for n in 1 2; do
        pippin crawl http://orchard.example/ http://market.example/ --delay 0 --no-progress \
          --store "$STORE" --warc s3://b/web/ 2>log$n &
        pids="$pids $!"
      done
      for pid in $pids; do wait $pid || { cat log*; exit 1; }; done
      find pippin-spool -path '*/archive/*'
      """,
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
    #expect(bucket.object("web/a.warc.gz") == Array("records".utf8))
    #expect(bucket.keys.contains { $0.hasPrefix("web/pippin-") })
  }

  @Test("Archives that wait are uploaded without a crawl")
  func byHand() async throws {
    let (folder, bucket) = (try await DemoStore.copy(), try LoopbackBucket())
    let archive = folder.path(of: "pippin-store/archive")
    try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
    try folder.write("records", to: "pippin-store/archive/a.warc.gz")
    try folder.write("s3://b/web/a.warc.gz", to: "pippin-store/archive/a.warc.gz.upload")
    let outcome = try await PippinBinary.run(
      ["store", "--upload"],
      in: folder,
      environment: Self.environment(bucket)
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(bucket.object("web/a.warc.gz") == Array("records".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: archive).isEmpty)
  }

  @Test("An export is the same bytes as in a file, its manifest comes last, and ingest reads it")
  func exports() async throws {
    let (folder, bucket) = (
      try await DemoStore.copy(), try LoopbackBucket(faults: [.cutUpload(10)])
    )
    let environment = Self.environment(bucket)
    let remote = try await PippinBinary.run(
      ["export", "--all-pages", "-o", "s3://b/x/index.jsonl"],
      in: folder,
      environment: environment
    )
    #expect(remote.code == 0, "\(remote.errors)")
    let local = try await PippinBinary.run(
      ["export", "--all-pages", "-o", "index.jsonl"],
      in: folder
    )
    #expect(local.code == 0, "\(local.errors)")
    #expect(bucket.object("x/index.jsonl") == (try folder.bytes(of: "index.jsonl")))
    #expect(bucket.keys == ["x/index.jsonl", "x/index.jsonl.manifest.json"])
    #expect(bucket.requests.last?.target == "/b/x/index.jsonl.manifest.json")
    let read = try await PippinBinary.run(
      ["ingest", "--format", "jsonl", "s3://b/x/index.jsonl", "--store", "copy"],
      in: folder,
      environment: environment
    )
    #expect(read.code == 0, "\(read.errors)")
    let again = try await PippinBinary.run(
      ["export", "--all-pages", "-o", "again.jsonl", "--store", "copy"],
      in: folder
    )
    #expect(again.code == 0, "\(again.errors)")
  }

  private struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    let words: String
    var testDescription: String { words }
  }

  private static let refusals = [
    Refusal(arguments: ["ingest", "s3://b/none.warc.gz"], code: 66, words: "no such object"),
    Refusal(arguments: ["ingest", "s3://b/none/"], code: 66, words: "ends in .warc.gz"),
    Refusal(arguments: ["ingest", "s3://b/bad.warc.gz"], code: 65, words: "s3://b/bad.warc.gz"),
    Refusal(arguments: ["export", "-o", "s3://b/x/"], code: 64, words: "names a folder"),
    Refusal(arguments: ["export", "-o", "s3:///x"], code: 64, words: "names no bucket"),
    Refusal(arguments: ["crawl", "http://a.invalid/", "--warc=x"], code: 64, words: "--warc"),
  ]

  @Test(
    "What cannot be done is said in a sentence, with the exit code of files",
    arguments: refusals
  )
  private func refused(_ each: Refusal) async throws {
    let bucket = try LoopbackBucket(["bad.warc.gz": Array("no archive".utf8)])
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(
      each.arguments,
      in: folder,
      environment: Self.environment(bucket)
    )
    #expect(outcome.code == each.code, "\(outcome.errors)")
    #expect(outcome.errors.contains(each.words), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("Without credentials, or with a bad endpoint, nothing is begun")
  func settings() async throws {
    let folder = try await DemoStore.copy()
    for (environment, words) in [
      ([:], "AWS_ACCESS_KEY_ID"), (["AWS_ENDPOINT_URL_S3": "minio:9000"], "AWS_ENDPOINT_URL_S3"),
    ] {
      let outcome = try await PippinBinary.run(
        ["export", "-o", "s3://b/index.jsonl"],
        in: folder,
        environment: environment
      )
      #expect(outcome.code == 78, "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
