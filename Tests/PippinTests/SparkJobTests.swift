import Foundation
import TestSupport
import Testing

/// The job of Examples/spark, on one machine.
struct SparkJobTests {
  /// An interpreter that may have PySpark: that of a virtual environment, or the first there is.
  static let python =
    ProcessInfo.processInfo.environment["PIPPIN_SPARK_PYTHON"] ?? "python3"

  /// Settings under which Spark listens on loopback only, and keeps its files in `folder`.
  static func environment(_ folder: TemporaryFolder) -> [String: String] {
    [
      "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost",
      "SPARK_LOCAL_DIRS": folder.path, "TMPDIR": folder.path, "PYSPARK_PYTHON": python,
      "JAVA_TOOL_OPTIONS": "-XX:-UsePerfData -Djava.io.tmpdir=\(folder.path)",
    ]
  }

  @Test(
    "Spark gives the bytes of a direct run for 1, 2 and 8 partitions; a damaged archive fails a task",
    .pySpark(cases: 9)
  )
  func divisions() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.shell(
      "'\(Self.python)' '\(PippinBinary.root)/Benchmarks/archives/spark.py' --pages 10 --hosts 6",
      in: folder,
      environment: Self.environment(folder)
    )
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors.suffix(3000))")
    #expect(!outcome.output.contains("OTHER"), "\(outcome.output)")
    #expect(outcome.output.ranges(of: "partitions: the same bytes").count == 6)
    #expect(outcome.output.ranges(of: "as streams: the same bytes").count == 1)
    #expect(outcome.output.ranges(of: "the archive is damaged").count == 2)
  }

  @Test(
    "The job as a command ends with 1 and the sentence, and marks nothing as complete",
    .pySpark(cases: 1)
  )
  func command() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "hosts.jsonl")
    try folder.write("plums", to: "a.warc")
    let outcome = try await PippinBinary.shell(
      """
      '\(Self.python)' '\(PippinBinary.root)/Examples/spark/job.py' \\
        records a.warc --host-files hosts.jsonl -o records
      """,
      in: folder,
      environment: Self.environment(folder)
    )
    #expect(outcome.code == 1)
    let said = outcome.errorLines.first { $0.hasPrefix("job.py: ") } ?? outcome.errors
    #expect(said.contains("a.warc: this is no WARC file (it does not begin with WARC/)"), "\(said)")
    #expect(!folder.holds("records/_SUCCESS"))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where PySpark and Java are at hand; without them, `count` cases are skipped.
  fileprivate static func pySpark(cases count: Int) -> Self {
    .enabled(
      Comment(rawValue: "\(count) \(count == 1 ? "case" : "cases") skipped: no PySpark, or no Java")
    ) {
      let look = "command -v java && '\(SparkJobTests.python)' -c 'import pyspark'"
      return try await PippinBinary.shell(look, in: try TemporaryFolder()).code == 0
    }
  }
}
