import JSON
import Testing

/// Numbers without their exponents.
struct JSONNumberTests {
  // https://www.rfc-editor.org/rfc/rfc8259#section-6
  @Test(
    "An exponent moves the point, and no digit is lost",
    arguments: [
      ("1e2", "100"), ("4.5E0", "4.5"), ("1.0E1", "10"), ("1.25e1", "12.5"), ("-1.5e+3", "-1500"),
      ("1e-2", "0.01"), ("12.50e-1", "1.250"), ("0e3", "0"), ("0.5e1", "5"), ("4.50", "4.50"),
      ("7", "7"), ("1e18", "1000000000000000000"), ("1e400", "1e400"), ("1E-999", "1E-999"),
      ("1e99999999999999999999", "1e99999999999999999999"), ("123.456e2", "12345.6"),
    ]
  )
  func plain(written: String, expected: String) {
    let plain = JSONNumber(literal: written).plain
    #expect(plain.literal == expected)
    #expect(plain.double == JSONNumber(literal: written).double)
  }
}
