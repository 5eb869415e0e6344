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
      "properties": {
        "answers": {
          "description": "An answer to each question, for each system.",
          "type": "array", "items": {"$ref": "#/$defs/answer"}
        }
      },
      "required": ["answers"],
      "$defs": {
        "answer": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "answer": {"description": "yes: all is right; works: what was looked at is; unknown: it may go either way; no.", "enum": ["yes", "works", "unknown", "no"]},
            "causes": {"description": "Why, the surest first.", "type": "array", "items": {"$ref": "#/$defs/cause"}},
            "fine": {"description": "What was looked at and is right.", "type": "array", "items": {"type": "string"}},
            "line": {"description": "The answer in one line, with its main cause.", "type": "string"},
            "platform": {"description": "The system; absent where the question is about one system alone, or about none.", "enum": ["ios", "android"]},
            "question": {"description": "banner: does it show; link: does it open the app.", "enum": ["banner", "link"]},
            "subject": {"description": "The URL or the host that the question is about.", "type": "string"},
            "unseen": {"description": "What nobody sees from outside of a device, or was not looked at.", "type": "array", "items": {"type": "string"}}
          },
          "required": ["answer", "causes", "fine", "line", "question", "subject", "unseen"]
        },
        "cause": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "certainty": {"description": "How sure the cause is.", "enum": ["certain", "likely", "possible"]},
            "evidence": {"description": "The part of a source that shows it; absent when none does.", "type": "string"},
            "fix": {"description": "What to do about it.", "type": "string"},
            "owner": {"description": "Who can apply the fix.", "enum": ["page", "server", "apple", "google", "app", "link"]},
            "proof": {"description": "The URL or file that proves it, with line and column; absent without one.", "type": "string"},
            "rule": {"description": "The code of the rule; absent when no rule says so.", "type": "string"},
            "stops": {"description": "Whether it decides the answer; others are worth knowing all the same.", "type": "boolean"},
            "text": {"description": "What is so, in one or two sentences.", "type": "string"}
          },
          "required": ["certainty", "fix", "owner", "stops", "text"]
        }
      }
    }
    """#
}
