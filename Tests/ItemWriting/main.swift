import Foundation
import Shelving
import SpotlightItems

// Writes batches to the store in the folder that is its first argument, and one line for each that was
// acknowledged, until it is killed.
//
// Batch n puts ten items `n-0` to `n-9`, removes those of batch n - 3, and stores n as the client state.
// Each writer has a name of its own, its second argument, and goes on behind the batch that is stored.
do {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else { exit(64) }
  let (folder, name) = (arguments[1], arguments[2])
  let store = try ItemStore(folder: folder)
  let stored = try store.clientState(of: name).map { String(decoding: $0, as: UTF8.self) }
  let first = 1 + (stored.flatMap { Int($0) } ?? 0)
  for number in first... {
    let items = (0..<10).map { index in
      SpotlightItem(
        identifier: "\(name)-\(number)-\(index)",
        domain: "\(name).\(number)",
        attributes: [
          "title": .text("Batch \(number) of \(name)"), "rating": .integer(Int64(index)),
        ]
      )
    }
    let batch = ItemBatch(
      items.map(ItemChange.put) + [.removeDomains(["\(name).\(number - 3)"])],
      clientState: ClientStateChange(index: name, new: Array("\(number)".utf8))
    )
    try store.apply(batch, now: 0)
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
