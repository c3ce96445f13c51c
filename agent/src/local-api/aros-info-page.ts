/** The page's own script: it writes what it reads as text, never as markup. */
const script = `'use strict'
const words = {
  tr: { needs: 'Donanım bilgisi için robotun yazılımı bu sayfayı belirteçle açmalıdır.', print: 'Yazdır', json: 'JSON olarak kaydet', seen: 'Son tarama', agent: 'Ajan', none: 'Henüz taranmadı.' },
  en: { needs: 'To show the hardware, the robot’s software opens this page with its token.', print: 'Print', json: 'Save as JSON', seen: 'Last scan', agent: 'Agent', none: 'Not scanned yet.' },
}
const language = navigator.language.startsWith('tr') ? 'tr' : 'en'
document.documentElement.lang = language
const say = words[language]
const main = document.querySelector('main')
function add(parent, tag, text) {
  const element = document.createElement(tag)
  if (text !== undefined) element.textContent = text
  parent.append(element)
  return element
}
async function read(path, token) {
  const headers = { 'accept-language': language, ...(token && { authorization: 'Bearer ' + token }) }
  const answer = await fetch(path, { headers })
  return answer.ok ? answer.json() : undefined
}
function drawItem(parent, item) {
  const list = add(parent, 'dl')
  for (const { label, text, reason } of item) {
    add(list, 'dt', label)
    add(list, 'dd', text === null ? '— ' + (reason ?? '') : text)
  }
}
function draw(told) {
  const bar = add(main, 'p')
  const print = add(bar, 'button', say.print)
  print.onclick = () => window.print()
  const save = add(bar, 'button', say.json)
  save.onclick = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(told, undefined, 2)], { type: 'application/json' }))
    link.download = told.serial + '.json'
    link.click()
  }
  const at = told.collectedAt ? new Date(told.collectedAt) : undefined
  const hours = at ? Math.max(0, Math.round((Date.now() - at.getTime()) / 3600000)) : 0
  const age = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-hours, 'hour')
  add(main, 'p', say.agent + ': ' + told.agentVersion)
  add(main, 'p', at ? say.seen + ': ' + at.toLocaleString(language) + ' (' + age + ')' : say.none)
  for (const topic of told.topics) {
    const details = add(main, 'details')
    add(details, 'summary', topic.title)
    for (const part of topic.parts) {
      add(details, 'h3', part.title)
      if (part.missing) add(details, 'p', part.missing)
      for (const item of part.items) drawItem(details, item)
    }
  }
}
async function show() {
  const names = await read('/aros-info/robot')
  if (names) {
    document.title = names.serial
    add(main, 'h1', names.name)
    add(main, 'p', [names.model[language], names.name === names.serial ? '' : names.serial].filter(Boolean).join(' · '))
  }
  const token = location.hash.slice(1)
  const told = token ? await read('/v1/hardware', token) : undefined
  if (told) draw(told)
  else add(main, 'p', say.needs)
}
show()
`

const style = `:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:1rem}
button,summary{min-height:48px;min-width:48px;padding:.5rem 1rem;font:inherit}button{margin-right:.5rem}
summary{display:flex;align-items:center;border:1px solid;border-radius:8px;margin-top:.5rem;font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.5rem;border-bottom:1px solid}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}@media print{button{display:none}details{display:block}}
`

const html = `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>AROS</title><link rel="stylesheet" href="/aros-info.css"></head>
<body><main></main><script src="/aros-info.js"></script></body></html>
`

/** What the robot's own screen loads without a token, by its path; nothing from elsewhere, nothing inline. */
export const arosInfoFiles: Readonly<Record<string, { type: string; text: string }>> = {
  '/aros-info': { type: 'text/html; charset=utf-8', text: html },
  '/aros-info.js': { type: 'text/javascript; charset=utf-8', text: script },
  '/aros-info.css': { type: 'text/css; charset=utf-8', text: style },
}
