import Addressing
import CReadingPeers
import Foundation

/// What hostile input costs at the full size that is read of it, and how the cost grows.
enum Limits {
  /// What stopped the measurement.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The most that four times the bytes may cost, as a multiple: 4 is linear, 16 the square.
  private static let mostGrowth = 6.0

  /// Below this many seconds growth says nothing: start-up and caches weigh more.
  private static let leastSeconds = 0.15

  private struct Cost {
    let shape: Shape
    /// The processor seconds at a quarter, half and the full size.
    var seconds: [Double] = []

    var growth: Double { seconds[2] / max(seconds[0], 1e-6) }
    var isSlow: Bool { seconds[2] > shape.kind.allowance }
    var isSteep: Bool { seconds[2] > leastSeconds && growth > mostGrowth }
  }

  /// Measures all shapes whose kind and name, as printed, hold `part`, and prints each.
  ///
  /// - Returns: Whether none takes too long and none grows faster than its size.
  static func run(_ part: String) throws -> Bool {
    guard let address = WebAddress("https://page.example/a") else {
      throw Failure(description: "the address of the inputs is none")
    }
    let shapes = Shapes.all.filter { part.isEmpty || $0.text.contains(part) }
    guard !shapes.isEmpty else { throw Failure(description: "\(part): no shape is called so") }
    print("CPU s at 1/4, 1/2 and the full size, growth from 1/4 to full (4 is linear)")
    let costs = shapes.map { measure($0, at: address) }
    let slow = costs.filter(\.isSlow).count
    let steep = costs.filter(\.isSteep).count
    let worst = Dictionary(grouping: costs, by: \.shape.kind).mapValues { costs in
      costs.map { $0.seconds[2] }.max() ?? 0
    }
    for kind in Shape.Kind.allCases {
      guard let seconds = worst[kind] else { continue }
      let count = costs.count { $0.shape.kind == kind }
      print(
        "\(kind.rawValue): \(count) shapes of \(kind.limit >> 10) KiB, the slowest "
          + "\(Measurement.text(seconds, 2)) s (at most \(Measurement.text(kind.allowance, 0)))"
      )
    }
    print("\(costs.count) shapes, \(slow) too slow, \(steep) not linear")
    return slow + steep == 0
  }

  private static func measure(_ shape: Shape, at address: WebAddress) -> Cost {
    var cost = Cost(shape: shape)
    for part in [4, 2, 1] {
      let bytes = shape.bytes(shape.kind.limit / part)
      precondition(bytes.count <= shape.kind.limit / part, "\(shape.name) is too long")
      var best = Double.infinity
      // Other work on the machine can only add to a time.
      var rounds = 0
      while rounds < (best < 0.2 ? 3 : best < shape.kind.allowance ? 2 : 1) {
        let start = peer_cpu_time()
        shape.kind.read(bytes, at: address)
        best = min(best, Double(peer_cpu_time() - start) / 1e9)
        rounds += 1
      }
      cost.seconds.append(best)
      // Twice the size of what took this long would only take longer still.
      if best > 20 { break }
    }
    while cost.seconds.count < 3 { cost.seconds.append(.infinity) }
    let times = cost.seconds.map { padded(Measurement.text($0, 3)) }.joined()
    let verdict = cost.isSteep ? "  NOT LINEAR" : cost.isSlow ? "  TOO SLOW" : ""
    print(
      times + padded(Measurement.text(cost.growth, 1)) + "  " + shape.text + verdict
    )
    return cost
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}
