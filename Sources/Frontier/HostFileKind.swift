/// The kinds of files that concern a whole host.
package enum HostFileKind: Int, CaseIterable, Sendable {
  case robots = 0
  case association = 1
  case sitemaps = 2
  case assetLinks = 3
}
