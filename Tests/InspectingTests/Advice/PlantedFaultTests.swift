import Addressing
import AppAssociation
import Foundation
import Inspecting
import Reading
import Records
import Rules
import Testing

/// Whether the first entry of the advice is the fault, on pages with one fault and with two.
struct PlantedFaultTests {
  @Test("The page without a fault gets no advice but notes")
  func sound() throws {
    let advice = try Self.advice(PlantedFaults.page, PlantedFaults.association)
    #expect(advice.filter { $0.severity > .note }.map(\.rule) == [])
  }

  @Test("The first entry is the fault on at least 38 of 40 pages with one")
  func single() throws {
    #expect(PlantedFaults.all.count == 40)
    var misses: [String] = []
    for fault in PlantedFaults.all {
      let rules = try #require(try Self.advice([fault]), "\(fault)").map(\.rule)
      if rules.first != fault.rule { misses.append("\(fault): \(rules.prefix(4))") }
    }
    print("Planted single faults: the first entry is the fault on \(40 - misses.count) of 40 pages")
    for miss in misses { print("  \(miss)") }
    #expect(misses.count <= 2)
  }

  @Test("Both faults are named at the first run on 40 of 40 pages with two")
  func pairs() throws {
    var misses: [String] = []
    let faults = PlantedFaults.all
    for (index, fault) in faults.enumerated() {
      let (wanted, found) = try #require(try Self.pair(of: fault, from: index), "\(fault)")
      let missing = wanted.filter { !found.contains($0) }
      if !missing.isEmpty { misses.append("\(wanted): \(found.prefix(5))") }
    }
    print("Planted pairs of faults: both are named on \(40 - misses.count) of 40 pages")
    for miss in misses { print("  \(miss)") }
    #expect(misses.isEmpty)
  }

  /// `fault` with the next other one that does not stand in the same text: their rules, and the
  /// entries of the advice.
  private static func pair(
    of fault: PlantedFaults.Fault,
    from index: Int
  ) throws -> (wanted: [String], found: [String])? {
    let faults = PlantedFaults.all
    for step in 11..<faults.count {
      let other = faults[(index + step) % faults.count]
      guard other.rule != fault.rule, let advice = try advice([fault, other]) else { continue }
      return ([fault.rule, other.rule], advice.map(\.rule))
    }
    return nil
  }

  /// The advice about a page with `faults`; `nil` where one of them has no place to stand.
  private static func advice(_ faults: [PlantedFaults.Fault]) throws -> [Advice]? {
    var page = PlantedFaults.page
    var association = PlantedFaults.association
    for fault in faults {
      let text = fault.isInAssociation ? association : page
      guard let range = text.range(of: fault.old) else { return nil }
      let edited = text.replacingCharacters(in: range, with: fault.new)
      if fault.isInAssociation { association = edited } else { page = edited }
    }
    return try advice(page, association)
  }

  private static func advice(_ page: String, _ association: String) throws -> [Advice] {
    let address = try #require(WebAddress(PlantedFaults.address))
    var findings: [Finding] = []
    let file = AppAssociationFile.read(Array(association.utf8), findings: &findings)
    var input = PageInput(address: address, body: Array(page.utf8))
    input.charset = "utf-8"
    input.universalLinks = file.universalLinks(for: address)
    input.findings = findings.filter { $0.severity > .note }
    return Advice.all(of: Inspection(PageJudge.read(input)))
  }
}
