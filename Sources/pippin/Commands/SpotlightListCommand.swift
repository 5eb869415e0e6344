import ArgumentParser
import Shelving
import SpotlightItems
import Spotting

/// Lists what a private index holds.
struct SpotlightListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the items, and then the kept activities.",
    discussion: """
      Items come by their identifiers in order, activities by what each is recognized by. An activity that \
      is one result with an item names it. As jsonl, each line is an item or an activity ("kind") with all \
      of its attributes, dates as text and bytes in base64.

      EXAMPLE
        pippin spotlight list ./CoreSpotlight --domain friends
      """
  )

  /// How items and activities are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case jsonl
  }

  /// The items that are read at once.
  private static let pageSize = 500

  @OptionGroup var options: SpotlightOptions

  @Option(help: ArgumentHelp("Only this group and the groups in it.", valueName: "group"))
  var domain: String?

  @Option(help: "The most items and activities; 0 for all.")
  var limit = 0

  @Option(help: "Output format: terminal or jsonl.")
  var format = Format.terminal

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--limit", limit, in: 0...Int(Int32.max))
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let index = try options.index()
      let most = limit == 0 ? Int.max : limit
      // One more than is printed says whether there are more.
      var count = try await listItems(of: index, most: most, to: console)
      let activities = try ListedActivity.all(of: index, in: domain)
      let shown = activities.listed.prefix(max(0, most - count))
      for activity in shown { print(activity, to: console) }
      let areMore = count > most || shown.count < activities.listed.count
      count = min(count, most) + shown.count
      if activities.unreadable > 0 {
        let number = Amount.count(activities.unreadable, "activity", "activities")
        console.note("\(number) cannot be read. The app keeps each anew when it is current again.")
      }
      if count == 0 {
        let group = domain.map { " in the group \($0)" } ?? ""
        console.note("No items\(group), and no activities.\(try expired(in: index))")
      } else if areMore {
        console.note("There are more; --limit 0 prints all.")
      }
      if let note = SpotlightText.damage(try index.damagedItems(), in: options.folder) {
        console.note(note)
      }
    }
  }

  /// That there are items which have expired; nothing where there are none.
  private func expired(in index: SpotlightIndex) throws -> String {
    let count = try index.counts().expired
    return count > 0 ? " \(Amount.count(count, "expired item")) in all, which no search finds." : ""
  }

  /// Prints the items.
  ///
  /// - Returns: How many there are, or one more than `most`.
  private func listItems(
    of index: SpotlightIndex,
    most: Int,
    to console: Console
  ) async throws -> Int {
    var (last, count) = (nil as String?, 0)
    while true {
      let items = try await index.items(in: domain, after: last, limit: Self.pageSize)
      for item in items.prefix(most - count) { print(item, to: console) }
      (last, count) = (items.last?.identifier, count + items.count)
      if count > most { return most + 1 }
      if items.count < Self.pageSize { return count }
    }
  }

  private func print(_ item: SpotlightItem, to console: Console) {
    switch format {
    case .jsonl: console.print(SpotlightText.json(item))
    case .terminal: console.print(SpotlightText.line(item))
    }
  }

  private func print(_ activity: ListedActivity, to console: Console) {
    switch format {
    case .jsonl: console.print(SpotlightText.json(activity))
    case .terminal: console.print(SpotlightText.line(activity))
    }
  }
}
