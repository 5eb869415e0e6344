window.start = () => {
  document.title = parts.join(" ")
  document.getElementById("root").innerHTML = `<h1>${parts.join(" ")}</h1><p>${"Ripe plums. ".repeat(20)}</p>`
  const script = document.createElement("script")
  script.type = "application/ld+json"
  script.text = JSON.stringify({ "@context": "https://schema.org", "@type": "Recipe", name: parts.join(" ") })
  document.head.append(script)
}
