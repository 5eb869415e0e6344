import Foundation
import Indexing

/// Measures the index over a corpus file, in lines that the harnesses of other engines print too.
@main
enum Main {
  private static let usage = """
    usage: IndexBenchmark build DOCS FOLDER [BUDGET-MIB [BATCH]]
           IndexBenchmark query DOCS FOLDER QUERIES RESULTS
           IndexBenchmark mixed FOLDER QUERIES
           IndexBenchmark filters DOCS FOLDER QUERIES
           IndexBenchmark verify DOCS FOLDER QUERIES COUNT
           IndexBenchmark drift FOLDER QUERIES
           IndexBenchmark grow COUNT FOLDER [BUDGET-MIB]
    """

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("build", 3...5):
      try Build(folder: words[2], budget: number(words, 3), batch: number(words, 4))
        .run(Corpus(path: words[1]))
    case ("query", 5):
      try Timings(folder: words[2], queries: CorpusQuery.read(words[3]), results: words[4]).run()
    case ("mixed", 3):
      try await Mixed(folder: words[1], queries: CorpusQuery.read(words[2])).run()
    case ("filters", 4):
      try Filters(folder: words[2], queries: CorpusQuery.read(words[3])).run()
    case ("drift", 3):
      try Drift(folder: words[1], queries: CorpusQuery.read(words[2])).run()
    case ("verify", 5):
      var check = try Verification(
        corpus: words[1],
        folder: words[2],
        queries: CorpusQuery.read(words[3]),
        count: number(words, 4) ?? 5000
      )
      exit(try check.run() ? 0 : 1)
    case ("grow", 3...4):
      try Growth(count: number(words, 1) ?? 0, folder: words[2], budget: number(words, 3)).run()
    default:
      show(usage)
      exit(64)
    }
  }

  private static func number(_ words: [String], _ index: Int) -> Int? {
    index < words.count ? Int(words[index]) : nil
  }
}

/// Prints a line at once, also into a pipe.
func show(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
