import Foundation
import TestSupport
import Testing

/// Archives that are divided among processes, as a job of Spark or Hadoop divides them.
struct DividedArchivesTests {
  private static let maker = "\(PippinBinary.root)/Benchmarks/archives/make.py"

  @Test(
    "Records depend on their page and on the files of hosts, not on how archives are divided",
    .program("python3", cases: 2),
    arguments: ["", "--apart"]
  )
  func division(layout: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      """
      set -e
      python3 '\(Self.maker)' w --pages 12 --hosts 6 \(layout)
      pippin ingest -q --host-files-only -o hosts.jsonl w/*.warc.gz
      pippin ingest -q --pipe --with-times w/*.warc.gz | LC_ALL=C sort >together
      pippin ingest -q --pipe --with-times --host-files hosts.jsonl w/*.warc.gz | LC_ALL=C sort >known
      for archive in w/*.warc.gz; do
        pippin ingest -q --host-files-only $archive >$archive.hosts
        pippin ingest -q --pipe --with-times --host-files hosts.jsonl $archive >>parts
        pippin ingest -q --pipe --with-times $archive >>alone
      done
      set --
      for part in w/*.hosts; do set -- "$@" --host-files $part; done
      pippin ingest -q --host-files-only "$@" >merged
      pippin ingest -q --pipe --with-times "$@" w/*.warc.gz | LC_ALL=C sort >several
      LC_ALL=C sort parts >apart
      LC_ALL=C sort alone >without
      cmp together known; cmp known apart; cmp known several; cmp hosts.jsonl merged
      ! cmp -s known without || echo 'robots.txt was not divided'
      """,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty, "\(outcome.output)")
    let lines = String(decoding: try folder.bytes(of: "together"), as: UTF8.self)
    #expect(lines.contains(#""fetchedAt":"2026-11-10T10:00:00.000Z""#))
  }
}
