export function head({ title, description, meta = {}, data }) {
  document.title = title
  const all = { description, ...meta }
  for (const [name, content] of Object.entries(all)) {
    const tag = document.createElement("meta")
    tag.name = name
    tag.content = content
    document.head.append(tag)
  }
  if (data) {
    const script = document.createElement("script")
    script.type = "application/ld+json"
    script.text = JSON.stringify(data)
    document.head.append(script)
  }
}
