import Foundation

// Measures the private index; see README.md.
//
//     PrivateBenchmark write FOLDER [ITEMS] writes FOLDER/index, and items.tsv and queries.txt for compare.py.
//     PrivateBenchmark ask FOLDER           asks every letter of typed words, and query strings.
//     PrivateBenchmark open FOLDER          opens and asks once.
//     PrivateBenchmark prepare FOLDER       prepares before it asks.

do {
  let words = CommandLine.arguments
  guard words.count > 2 else { exit(64) }
  let folder = words[2]
  let asking = Asking(folder: folder)
  switch words[1] {
  case "write":
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let count = words.count > 3 ? Int(words[3]) ?? 10_000 : 10_000
    try await ItemWriting(folder: folder, count: count).run()
  case "ask": try asking.run()
  case "open": try asking.first()
  case "prepare": try await asking.prepared()
  default: exit(64)
  }
} catch {
  print("\(error)")
  exit(1)
}
