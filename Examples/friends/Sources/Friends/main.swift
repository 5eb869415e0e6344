import CoreSpotlight
import Foundation

#if os(Linux)
import Spotlight

Spotlight.folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("friends-\(ProcessInfo.processInfo.processIdentifier)")
#endif

let index = FriendIndex()
let indexed = DispatchSemaphore(value: 0)
index.index { error in
  if let error { print("not indexed: \(error.localizedDescription)") }
  indexed.signal()
}
indexed.wait()

let context = CSUserQueryContext()
context.fetchAttributes = ["displayName", "contentDescription"]
context.maxResultCount = 10

let arguments = CommandLine.arguments.dropFirst()
for text in arguments.isEmpty ? ["bec", "tea"] : arguments {
  let found = DispatchSemaphore(value: 0)
  let query = CSUserQuery(userQueryString: text, userQueryContext: context)
  query.foundItemsHandler = { items in
    for item in items {
      print("\(text): \(item.attributeSet.displayName ?? item.uniqueIdentifier)")
    }
  }
  query.completionHandler = { error in
    if let error { print("\(text): \(error.localizedDescription)") }
    found.signal()
  }
  query.start()
  found.wait()
}
