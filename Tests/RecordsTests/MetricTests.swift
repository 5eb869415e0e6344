import Records
import Testing

/// Prometheus, "Exposition formats", text-based format, version 0.0.4.
struct MetricTests {
  @Test("Each metric has its help, its type and its numbers, in the order given")
  func text() {
    let metrics = [
      Metric("pages_total", .counter, "Pages read.", 7),
      Metric("addresses", .gauge, "Addresses.", by: "state", ["waiting": 2, "done": 1]),
      Metric("none", .gauge, "Nothing.", by: "state", [:]),
    ]
    #expect(
      MetricsText.text(metrics) == """
        # HELP pages_total Pages read.
        # TYPE pages_total counter
        pages_total 7
        # HELP addresses Addresses.
        # TYPE addresses gauge
        addresses{state="done"} 1
        addresses{state="waiting"} 2

        """
    )
  }

  @Test("Backslashes, line breaks and quotes are escaped where the format asks for it")
  func escapes() {
    let metric = Metric(
      "a",
      .gauge,
      "A \\ and\na \"quote\"",
      [Metric.Sample(0.5, labels: ["x": "\\\n\"", "b": "ü"])]
    )
    #expect(
      MetricsText.text([metric]) == "# HELP a A \\\\ and\\na \"quote\"\n# TYPE a gauge\n"
        + "a{b=\"ü\",x=\"\\\\\\n\\\"\"} 0.5\n"
    )
  }

  @Test(
    "Numbers are written as the format knows them",
    arguments: [
      (Double.nan, "NaN"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (1e6, "1000000"), (-2, "-2"),
    ]
  )
  func numbers(value: Double, text: String) {
    let metric = Metric("a", .gauge, "A.", [Metric.Sample(value)])
    #expect(MetricsText.text([metric]).hasSuffix("\na \(text)\n"))
  }
}
