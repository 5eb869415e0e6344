import ArgumentParser

/// Which pages to visit again.
enum Recrawl: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Every page.
  case all
  /// Those that have probably changed, by how often they did so far.
  case due
  /// Those that failed or are gone.
  case failed
}

/// What a run does with a list of URLs that it follows no link of.
enum SeedListing: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// It reads them.
  case read
  /// It asks for their status.
  case status
}
