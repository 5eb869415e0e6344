import Ranking
import Testing

struct SpamSignsTests {
  @Test("No sign is no spam, and all signs together stay below certainty")
  func ends() {
    #expect(SpamSigns().value == 0)
    var all = SpamSigns()
    for sign in SpamSigns.Sign.allCases { all[sign] = 1 }
    #expect(all.value > 0.85 && all.value < 1)
  }

  @Test("A sign alone gives its weight at most", arguments: SpamSigns.Sign.allCases)
  func alone(sign: SpamSigns.Sign) {
    var signs = SpamSigns()
    signs[sign] = 7
    #expect(abs(signs.value - sign.weight) < 1e-12)
    signs[sign] = .nan
    #expect(signs.value == 0)
  }

  @Test("A further sign never lowers the signal")
  func monotone() {
    var signs = SpamSigns()
    var before = 0.0
    for sign in SpamSigns.Sign.allCases {
      signs[sign] = 0.5
      #expect(signs.value > before)
      before = signs.value
    }
  }
}
