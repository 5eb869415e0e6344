import Foundation
import SpotlightItems
import Spotting

// Measures what kept activities cost: their bytes, writing and reading them, and the query behind a change.
//
//     ActivityBenchmark FOLDER   1,000 activities, ten of them with a picture of 200 kB; FOLDER/index is made
//
// Writing and reading is compared with Foundation's JSON in the same run.

/// The microseconds of the processor that `body` takes, at best of five runs.
func cost(_ body: () throws -> Void) rethrows -> Int {
  func used() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
  var best = Double.infinity
  for _ in 0..<5 {
    let start = used()
    try body()
    best = min(best, used() - start)
  }
  return Int(best)
}

/// The activity of a number, such as a recipe that was read; one in a hundred has a picture.
func activity(_ number: Int) -> SpotlightActivity {
  var activity = SpotlightActivity(type: "com.example.read", title: "Plum tart \(number)")
  activity.eligibility = [.handoff, .search, .prediction]
  activity.userInfo = ["recipe": .integer(Int64(number)), "scroll": .number(0.5)]
  activity.requiredUserInfoKeys = ["recipe"]
  activity.keywords = ["plum", "cake", "sweet \(number % 7)"]
  activity.attributes = [
    "contentDescription": .text("A tart with plums and some cinnamon, of \(number)"),
    "contentType": .text("public.text"), "dueDate": .date(Double(number) * 1_000),
  ]
  if number % 100 == 0 {
    activity.attributes?["thumbnailData"] = .bytes(
      (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* 7_919) >> 3 ^ number) }
    )
  }
  return activity
}

do {
  guard CommandLine.arguments.count == 2 else { exit(64) }
  let activities = (0..<1_000).map(activity)
  let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
  var (kept, json): ([[UInt8]], [Data]) = ([], [])
  let writing = try cost { kept = try activities.map { try $0.keptBytes() } }
  let writingJSON = try cost { json = try activities.map(encoder.encode) }
  let reading = cost { _ = kept.map { SpotlightActivity(kept: $0) } }
  let readingJSON = try cost {
    _ = try json.map { try decoder.decode(SpotlightActivity.self, from: $0) }
  }
  print("1,000 activities, ten of them with a picture of 200 kB; in brackets: JSON")
  let bytes = (kept.reduce(0) { $0 + $1.count }, json.reduce(0) { $0 + $1.count })
  print("bytes: \(bytes.0) (\(bytes.1))")
  print("writing: \(writing) us of CPU (\(writingJSON))")
  print("reading: \(reading) us of CPU (\(readingJSON))")

  let index = try SpotlightIndex(folder: "\(CommandLine.arguments[1])/index")
  for activity in activities { try await index.note(activity) }
  var search = TypedSearch("plum")
  search.maxResults = 10
  try await index.apply(ItemBatch([.put(SpotlightItem(identifier: "item"))]))
  _ = try index.matches(search)
  let again = try cost { _ = try index.matches(search) }
  var behind: [Int] = []
  for number in 0..<7 {
    try await index.note(activity(number))
    let start = ContinuousClock.now
    _ = try index.matches(search)
    behind.append(Int((ContinuousClock.now - start) / .microseconds(1)))
  }
  print("a query behind no change: \(again) us of CPU")
  print("a query behind a change: \(behind.sorted()[3]) us (wall, the middle of seven)")
} catch {
  print("\(error)")
  exit(1)
}
