import Basics
import Foundation
import GRDB
import SpotlightItems

extension StoreOpening {
  /// Opens a database that is there to look at it: nothing is made, put aside, removed or written.
  ///
  /// SQLite makes its files beside the database also for readers, so that only their owner may look: an app
  /// could not open what another user made.
  ///
  /// - Throws: `unavailable`, when there is no index, it is another user's, or it is damaged.
  func look() throws(ItemIndexFailure) -> Opened {
    guard let status = FileStatus(of: Self.path(in: folder), followsLinks: false) else {
      let isThere = FileStatus(of: folder, followsLinks: true) != nil
      throw .unavailable(
        reason: isThere ? "\(folder) has no file items.sqlite" : "there is no folder \(folder)",
        advice: "Name the folder that the app uses: Spotlight.folder, or CoreSpotlight in the "
          + "app's folder of ~/.local/share."
      )
    }
    guard status.owner == geteuid() else {
      throw .unavailable(
        reason: "\(folder) belongs to another user, number \(status.owner)",
        advice: "Look at it as that user: sudo -u '#\(status.owner)' pippin spotlight …"
      )
    }
    do {
      var configuration = configuration
      configuration.readonly = true
      let pool = try DatabasePool(path: Self.path(in: folder), configuration: configuration)
      let identity = try pool.read { try ItemSchema.identity($0) }
      return (pool, identity, status.number)
    } catch {
      throw ItemIndexFailure(error, folder: folder)
    }
  }
}
