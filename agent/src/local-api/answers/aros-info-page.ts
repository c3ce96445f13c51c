import { remotePageScript } from './remote-page.ts'

/** The page's own script: it writes what it reads as text, never as markup. */
const script = `'use strict'
const words = {
  tr: { needs: 'Donanım bilgisi için robotun yazılımı bu sayfayı belirteçle açmalıdır.', print: 'Yazdır', json: 'JSON olarak kaydet', seen: 'Son tarama', agent: 'Ajan', none: 'Henüz taranmadı.', request: 'Donanım testi için izniniz isteniyor', who: 'İsteyen: robotun üreticisi', why: 'Gerekçe', name: 'Adınız', yes: 'İzin ver', no: 'İzin verme', left: 'Kalan süre', seconds: 'saniye', needsName: 'Önce adınızı yazın.', gone: 'Bu soru artık geçerli değil.', runs: 'Donanım testi sürüyor' },
  en: { needs: 'To show the hardware, the robot’s software opens this page with its token.', print: 'Print', json: 'Save as JSON', seen: 'Last scan', agent: 'Agent', none: 'Not scanned yet.', request: 'Your consent to a hardware test is asked', who: 'Asked by the maker of the robot', why: 'Reason', name: 'Your name', yes: 'Allow', no: 'Do not allow', left: 'Time left', seconds: 'seconds', needsName: 'Enter your name first.', gone: 'This is no longer asked.', runs: 'A hardware test is under way' },
}
const language = navigator.language.startsWith('tr') ? 'tr' : 'en'
document.documentElement.lang = language
const texts = words[language]
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
function draw(reported) {
  const bar = add(main, 'p')
  const print = add(bar, 'button', texts.print)
  print.onclick = () => window.print()
  const save = add(bar, 'button', texts.json)
  save.onclick = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(reported, undefined, 2)], { type: 'application/json' }))
    link.download = reported.serial + '.json'
    link.click()
  }
  const at = reported.collectedAt ? new Date(reported.collectedAt) : undefined
  const hours = at ? Math.max(0, Math.round((Date.now() - at.getTime()) / 3600000)) : 0
  const age = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-hours, 'hour')
  add(main, 'p', texts.agent + ': ' + reported.agentVersion)
  add(main, 'p', at ? texts.seen + ': ' + at.toLocaleString(language) + ' (' + age + ')' : texts.none)
  for (const topic of reported.topics) {
    const details = add(main, 'details')
    add(details, 'summary', topic.title)
    for (const part of topic.parts) {
      add(details, 'h3', part.title)
      if (part.missing) add(details, 'p', part.missing)
      for (const item of part.items) drawItem(details, item)
    }
  }
}
const tests = document.querySelector('#tests')
function drawQuestion(run, token) {
  add(tests, 'h2', texts.request)
  add(tests, 'p', texts.who)
  add(tests, 'p', texts.why + ': ' + run.reason)
  const list = add(tests, 'ul')
  for (const test of run.tests) add(list, 'li', test.name + ': ' + test.does)
  const left = add(tests, 'p')
  const until = Date.now() + run.request.secondsLeft * 1000
  const count = () => { left.textContent = texts.left + ': ' + Math.max(0, Math.round((until - Date.now()) / 1000)) + ' ' + texts.seconds }
  count()
  ticking = setInterval(count, 1000)
  const label = add(tests, 'label', texts.name)
  const name = add(label, 'input')
  name.maxLength = 100
  name.autocomplete = 'off'
  const bar = add(tests, 'p')
  const word = add(tests, 'p')
  word.setAttribute('role', 'alert')
  const answer = async (answer) => {
    if (!name.value.trim()) { word.textContent = texts.needsName; name.focus(); return }
    const reported = await fetch('/v1/hardware-tests/consent', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
      body: JSON.stringify({ run: run.id, answer, by: name.value.trim() }),
    })
    if (!reported.ok) word.textContent = texts.gone
  }
  for (const choice of ['yes', 'no']) add(bar, 'button', texts[choice]).onclick = () => answer(choice)
}
let ticking
let requested = ''
function drawTests(run, token) {
  const shown = run ? run.id + (run.request ? ' asks' : ' runs') : ''
  if (shown === requested) return
  requested = shown
  clearInterval(ticking)
  tests.replaceChildren()
  tests.hidden = !run
  if (!run) return
  if (run.request) drawQuestion(run, token)
  else add(tests, 'h2', texts.runs + ': ' + run.tests.map((test) => test.name).join(', '))
}
async function follow(token) {
  for (let turn; ; ) {
    const query = turn === undefined ? '' : '?waitS=20&turn=' + turn
    const reported = await read('/v1/hardware-tests' + query, token).catch(() => undefined)
    if (reported) {
      turn = reported.turn
      drawTests(reported.run, token)
    } else {
      turn = undefined
      await new Promise((resolve) => setTimeout(resolve, 5000))
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
  const reported = token ? await read('/v1/hardware', token) : undefined
  if (reported) {
    draw(reported)
    void follow(token)
  }
  else add(main, 'p', texts.needs)
}
show()
`

const style = `:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:1rem}
button,summary{min-height:48px;min-width:48px;padding:.5rem 1rem;font:inherit}button{margin-right:.5rem}
summary{display:flex;align-items:center;border:1px solid;border-radius:8px;margin-top:.5rem;font-weight:600;cursor:pointer}
section{max-width:60rem;margin:1rem auto;padding:1rem;border:3px solid;border-radius:8px}section[hidden]{display:none}
label{display:block;font-weight:600}input{display:block;box-sizing:border-box;width:min(100%,24rem);min-height:48px;padding:.5rem;font:inherit}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.5rem;border-bottom:1px solid}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}@media print{button{display:none}details{display:block}}
`

const html = `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>AROS</title><link rel="stylesheet" href="/aros-info.css"></head>
<body><section id="remote" aria-live="polite" hidden></section><section id="tests" aria-live="polite" hidden></section>
<main></main><script src="/aros-info.js"></script><script src="/aros-info-remote.js"></script></body></html>
`

/** What the robot's own screen loads without a token, by its path; nothing from elsewhere, nothing inline. */
export const arosInfoFiles: Readonly<Record<string, { type: string; text: string }>> = {
  '/aros-info': { type: 'text/html; charset=utf-8', text: html },
  '/aros-info.js': { type: 'text/javascript; charset=utf-8', text: script },
  '/aros-info-remote.js': { type: 'text/javascript; charset=utf-8', text: remotePageScript },
  '/aros-info.css': { type: 'text/css; charset=utf-8', text: style },
}
