import Basics
import Fetching
import Foundation

extension ObjectStore {
  /// Reads an object into a file.
  ///
  /// A connection that breaks off is gone on from where it broke, with a range. Every request names the
  /// tag of the object, so that two versions of it never mix: one that changes meanwhile is read from
  /// its beginning, three times at most.
  ///
  /// - Parameters:
  ///   - location: The object.
  ///   - path: The file, which must not be there.
  ///   - limit: The most bytes that are read.
  /// - Returns: How many bytes it has.
  /// - Throws: ``ObjectStoreError``; there is no file then.
  @discardableResult
  package func get(
    _ location: ObjectLocation,
    toFile path: String,
    limit: Int64 = .max
  ) async throws(ObjectStoreError) -> Int64 {
    let descriptor: CInt
    do throws(GuardedFile.Problem) {
      descriptor = try GuardedFile.create(path, mode: 0o600)
    } catch {
      throw Self.fileError(path, "the file cannot be made")
    }
    defer { close(descriptor) }
    do throws(ObjectStoreError) {
      return try await read(location, into: descriptor, path, limit)
    } catch {
      unlink(path)
      throw error
    }
  }

  private static let versionLimit = 3

  private func read(
    _ location: ObjectLocation,
    into descriptor: CInt,
    _ path: String,
    _ limit: Int64
  ) async throws(ObjectStoreError) -> Int64 {
    for _ in 0..<Self.versionLimit {
      let head = try await head(of: location)
      guard head.size <= limit else {
        throw ObjectStoreError(
          .unusable,
          at: location.description,
          "the object has \(head.size) bytes, and there is room for \(limit)",
          advice: "Make room where TMPDIR is, or fetch the object with another tool."
        )
      }
      guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
        throw Self.fileError(path, String(cString: strerror(errno)))
      }
      if try await read(location, head, into: descriptor, path) { return head.size }
    }
    throw ObjectStoreError(
      .unusable,
      at: location.description,
      "the object changes again and again while it is read",
      advice: "Read it when whoever writes it has ended."
    )
  }

  /// Reads one version of an object.
  ///
  /// - Returns: Whether it was read to its end; otherwise there is another version of it.
  private func read(
    _ location: ObjectLocation,
    _ head: Head,
    into descriptor: CInt,
    _ path: String
  ) async throws(ObjectStoreError) -> Bool {
    var attempt = 0
    var position: Int64 = 0
    while position < head.size {
      do throws(ObjectStoreError) {
        let response = try await part(of: location, head, from: position, into: descriptor)
        if response.status == 412 { return false }
      } catch {
        let reached = lseek(descriptor, 0, SEEK_CUR)
        // Whatever brings something may go on.
        attempt = reached > position ? 1 : attempt + 1
        try await pause(after: attempt, error)
      }
      let reached = lseek(descriptor, 0, SEEK_CUR)
      guard reached >= position, reached <= head.size else {
        throw Self.fileError(path, "it is not as long as what was written to it")
      }
      position = Int64(reached)
    }
    return true
  }

  /// Requests what is behind `position`, and writes it.
  private func part(
    of location: ObjectLocation,
    _ head: Head,
    from position: Int64,
    into descriptor: CInt
  ) async throws(ObjectStoreError) -> ServiceResponse {
    let status = position == 0 ? 200 : 206
    let response = try await exchange("GET", location, accepting: [status, 412]) { request in
      request.headers.append("If-Match", head.tag)
      if position > 0 { request.headers.append("Range", "bytes=\(position)-\(head.size - 1)") }
      request.destination = .file(descriptor: descriptor, statuses: [status])
      request.fileLimit = Int(head.size - position)
    }
    let range = response.headers.first("Content-Range") ?? ""
    guard response.status != 206 || range.hasPrefix("bytes \(position)-") else {
      throw ObjectStoreError(
        .unusable,
        at: location.description,
        "the store sends another part than the one that was requested",
        advice: "Check the endpoint, and what is between it and this machine."
      )
    }
    if response.status == status, lseek(descriptor, 0, SEEK_CUR) < head.size {
      var error = ObjectStoreError(
        .unreachable,
        at: location.description,
        "the response ended before the object did",
        advice: "Try again later."
      )
      error.isTransient = true
      throw error
    }
    return response
  }

  private static func fileError(_ path: String, _ reason: String) -> ObjectStoreError {
    ObjectStoreError(
      .file,
      at: path,
      reason,
      advice: "Check the folder, its permissions and the free space."
    )
  }
}
