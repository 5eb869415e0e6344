/// A queue: what was added first is taken first.
///
/// What an element holds is let go as soon as it is taken, though the queue may never be empty. Each step
/// takes the same time on average, however long the queue is.
package struct FIFOQueue<Element> {
  /// Those before ``head`` are taken.
  private var elements: [Element?] = []
  private var head = 0

  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { head == elements.count }

  /// Adds an element behind all others.
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the element that has waited longest.
  ///
  /// - Returns: The element; `nil` when nothing waits.
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    // Moving the rest up only when half is empty keeps each step's share of it constant.
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Takes the first element that `isWanted` is true for, out of order.
  ///
  /// - Returns: The element; `nil` when there is none.
  package mutating func remove(where isWanted: (Element) -> Bool) -> Element? {
    guard let index = elements[head...].firstIndex(where: { $0.map(isWanted) ?? false }) else {
      return nil
    }
    return elements.remove(at: index)
  }
}

extension FIFOQueue: Sendable where Element: Sendable {}
