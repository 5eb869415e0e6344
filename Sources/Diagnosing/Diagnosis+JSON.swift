package import JSON

extension Diagnosis: JSONWritable {
  /// Writes the answer as ``DiagnosisSchema`` describes it.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("answer", answer.rawValue)
    writer.field("causes", causes)
    writer.field("fine", fine)
    writer.field("line", line)
    writer.field("platform", platform?.rawValue)
    writer.field("question", question.rawValue)
    writer.field("subject", subject)
    writer.field("unseen", unseen)
    writer.endObject()
  }
}

extension Diagnosis.Cause: JSONWritable {
  /// Writes the cause as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("certainty", certainty.rawValue)
    writer.field("evidence", evidence)
    writer.field("fix", fix)
    writer.field("owner", owner.rawValue)
    writer.field("proof", proof)
    writer.field("rule", rule)
    writer.field("stops", stops)
    writer.field("text", text)
    writer.endObject()
  }
}

/// The JSON Schema of answers, which `pippin why --schema` prints.
package enum DiagnosisSchema {
  /// The schema, draft 2020-12.
  package static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pippin:schema:diagnoses:1",
      "title": "Why a banner does not show, and why a link does not open an app",
      "type": "object",
      "additionalProperties": false,
      "properties": {"answers": {"type": "array", "items": {"$ref": "#/$defs/answer"}}},
      "required": ["answers"],
      "$defs": {
        "answer": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "answer": {"enum": ["yes", "works", "unknown", "no"]},
            "causes": {"type": "array", "items": {"$ref": "#/$defs/cause"}},
            "fine": {"type": "array", "items": {"type": "string"}},
            "line": {"type": "string"},
            "platform": {"enum": ["ios", "android"]},
            "question": {"enum": ["banner", "link"]},
            "subject": {"type": "string"},
            "unseen": {"type": "array", "items": {"type": "string"}}
          },
          "required": ["answer", "causes", "fine", "line", "question", "subject", "unseen"]
        },
        "cause": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "certainty": {"enum": ["certain", "likely", "possible"]},
            "evidence": {"type": "string"},
            "fix": {"type": "string"},
            "owner": {"enum": ["page", "server", "apple", "google", "app", "link"]},
            "proof": {"type": "string"},
            "rule": {"type": "string"},
            "stops": {"type": "boolean"},
            "text": {"type": "string"}
          },
          "required": ["certainty", "fix", "owner", "stops", "text"]
        }
      }
    }
    """#
}
