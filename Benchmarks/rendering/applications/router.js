import { head } from "/head.js"

const pages = { "/router.html": async () => (await fetch("/recipes.json")).json() }
const recipes = await pages[location.pathname]()
head({ title: `${recipes.length} recipes`, description: recipes.map((r) => r.name).join(", ") })
document.getElementById("app").innerHTML = recipes.map((r) => `<a href="/r/${r.id}">${r.name}</a>`).join(" ")
