import ArgumentParser

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  /// The names of all values, for help and completion.
  ///
  /// ArgumentParser's own makes a key path for each of our types at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}
