public import Foundation
import SpotlightItems
import UserActivity

extension CSSearchableIndex {
  /// Begins a batch: what is indexed and deleted from now on comes together when the batch ends.
  ///
  /// Until then nothing of it is found, and nothing is left of it when the program ends first. The
  /// default index has no batches: use ``init(name:)``.
  public func beginBatch() {
    guard name != nil else {
      return ActivityScope.current.report(
        "the default index has no batches. Use CSSearchableIndex(name:) for them."
      )
    }
    let isOpen = withBatch { batch in
      defer { batch = batch ?? Batch() }
      return batch != nil
    }
    if isOpen {
      ActivityScope.current.report("beginBatch() was called before endBatch(); the batch goes on.")
    }
  }

  /// Ends the batch: its changes and the client state are applied together, or not at all.
  ///
  /// - Parameters:
  ///   - clientState: What the app remembers, at most 250 bytes.
  ///   - completionHandler: Is called with `nil` when all is durable, or with an error when nothing is.
  ///     The batch is gone then, and the app begins it again.
  public func endBatch(
    withClientState clientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(expecting: .anything, newState: clientState, then: completionHandler)
  }

  /// Ends the batch: its changes and the client state are applied together, or not at all.
  public func endBatch(withClientState clientState: Data) async throws {
    try await wait { endBatch(withClientState: clientState, completionHandler: $0) }
  }

  /// Ends the batch if the stored client state is the expected one.
  ///
  /// - Parameters:
  ///   - expectedClientState: What has to be stored; `nil` for nothing yet.
  ///   - newClientState: What the app remembers from then on, at most 250 bytes.
  ///   - completionHandler: Is called with `nil` when all is durable, or with an error when nothing is.
  public func endIndexBatch(
    expectedClientState: Data?,
    newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let expected = expectedClientState.map { Array($0) }
    end(expecting: .state(expected), newState: newClientState, then: completionHandler)
  }

  /// Ends the batch if the stored client state is the expected one.
  public func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await wait {
      endIndexBatch(
        expectedClientState: expectedClientState,
        newClientState: newClientState,
        completionHandler: $0
      )
    }
  }

  private func end(
    expecting expected: ClientStateChange.Expected,
    newState: Data,
    then handler: (@Sendable ((any Error)?) -> Void)?
  ) {
    let batch = withBatch { batch in
      defer { batch = nil }
      return batch
    }
    guard let batch, let name else {
      let error = CSIndexError(
        .indexingUnsupported,
        name == nil
          ? "The default index has no batches. Use CSSearchableIndex(name:) for them."
          : "There is no batch to end. Call beginBatch() first."
      )
      return connection.changes.add { handler?(error) }
    }
    let state = ClientStateChange(index: name, expected: expected, new: Array(newState))
    apply(
      ItemBatch(batch.changes, customKeys: batch.customKeys, clientState: state),
      then: handler
    )
  }

  /// Fetches the client state that was stored last.
  ///
  /// - Parameter completionHandler: Is called with the state; `nil` when there is none yet.
  public func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    let (connection, name) = (connection, name)
    connection.changes.add {
      do throws(ItemIndexFailure) {
        let state = try await connection.index().clientState(of: name ?? "")
        completionHandler(state.map { Data($0) }, nil)
      } catch {
        completionHandler(nil, CSIndexError(error))
      }
    }
  }

  /// The client state that was stored last; empty when there is none yet.
  public func fetchLastClientState() async throws -> Data {
    try await withCheckedThrowingContinuation { done in
      fetchLastClientState { state, error in
        if let error {
          done.resume(throwing: error)
        } else {
          done.resume(returning: state ?? Data())
        }
      }
    }
  }
}
