import Foundation
import Predicting

/// Measures how often what comes next is among what is suggested; see README.md.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "people":
      let numbers = arguments.dropFirst().compactMap { UInt64($0) }
      guard numbers.count == 2, numbers[0] <= numbers[1] else { return usage() }
      table((numbers[0]...numbers[1]).map { MadeUpPerson.events(seed: $0) })
    case "logs":
      guard let path = arguments.dropFirst().first else { return usage() }
      table(try logs(path))
    case "speed": Speed.run()
    default: usage()
    }
  }

  private static func usage() {
    print("usage: PredictingBenchmark people FIRST LAST | logs FILE | speed")
  }

  /// Rows of a log's name, a moment in seconds since 1970, the seconds from UTC, and a key.
  private static func logs(_ path: String) throws -> [[LoggedEvent]] {
    var logs: [String: [LoggedEvent]] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "\t", maxSplits: 3).map(String.init)
      guard cells.count == 4, let at = Double(cells[1]), let offset = Int(cells[2]) else {
        continue
      }
      let moment = LocalMoment(at - 978_307_200, secondsFromUTC: offset)
      logs[cells[0], default: []].append(LoggedEvent(moment: moment, key: cells[3]))
    }
    return logs.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func table(_ logs: [[LoggedEvent]]) {
    print("\(logs.count) logs, \(logs.reduce(0) { $0 + $1.count }) events")
    print(
      "model".padding(toLength: 34, withPad: " ", startingAt: 0)
        + " hit@1  hit@4  hit@8    MRR  stays"
    )
    row("most recent first", logs) { Quality.of(RecentModel(), $0) }
    row("most frequent first", logs) { Quality.of(FrequentModel(), $0) }
    for expert in Expert.allCases {
      var settings = PredictionSettings.standard
      settings.experts = .zero
      settings.experts[expert.rawValue] = 1
      row("\(expert) alone", logs, settings)
    }
    for expert in Expert.allCases {
      var settings = PredictionSettings.standard
      settings.experts[expert.rawValue] = 0
      row("mixture without \(expert)", logs, settings)
    }
    var equal = PredictionSettings.standard
    equal.learningPower = 0
    row("mixture, equal weights", logs, equal)
    row("mixture, four of each list shown", logs, .standard, isShown: true)
    row("mixture, no list until then", logs) {
      Quality.of(PredictorModel(predictor: Predictor(), isSilent: true), $0)
    }
    row("mixture", logs, .standard)
    let rates = logs.map { Quality.of(PredictorModel(predictor: Predictor()), $0) }
      .filter { $0.events > 0 }.map { $0.hitRates[1] }.sorted()
    guard let last = rates.indices.last else { return }
    let quartiles = (0...4).map { String(format: "%.3f", rates[last * $0 / 4]) }
    print("hit@4 of the mixture by log, quartiles: " + quartiles.joined(separator: " "))
  }

  private static func row(
    _ name: String,
    _ logs: [[LoggedEvent]],
    _ settings: PredictionSettings,
    isShown: Bool = false
  ) {
    row(name, logs) {
      Quality.of(PredictorModel(predictor: Predictor(settings: settings), isShown: isShown), $0)
    }
  }

  private static func row(
    _ name: String,
    _ logs: [[LoggedEvent]],
    _ quality: ([LoggedEvent]) -> Quality
  ) {
    let cells = Quality.row(logs.map(quality)).map { String(format: "%6.3f", $0) }
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0) + cells.joined(separator: " "))
  }
}
