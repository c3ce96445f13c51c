/**
 * What the page of the robot's own screen says of remote sessions, for `/aros-info-remote.js`: the question with who comes,
 * why and for how long, and, while a session is open, who is connected and a way to end it. It runs behind the page's own
 * script, whose words and helpers it uses, and writes what it reads as text, never as markup.
 */
export const remotePageScript = `'use strict'
;(() => {
const token = location.hash.slice(1)
const place = document.querySelector('#remote')
if (!token || !place) return
const texts = {
  tr: { request: 'Uzak bağlantı için izniniz isteniyor', more: (minutes) => 'Uzak bağlantı için ' + minutes + ' dakika ek süre isteniyor', who: 'Bağlanacak kişi', why: 'Gerekçe', what: 'Ne için', mode: 'Yetki', time: 'Ne kadar', minutes: 'dakika', name: 'Adınız', yes: 'İzin ver', no: 'Reddet', left: 'Kalan süre', needsName: 'Önce adınızı yazın.', gone: 'Bu soru artık geçerli değil.', failed: 'Olmadı. Yeniden deneyin.', connected: (names) => names + ' bağlı', open: (name) => name + ' için uzak bağlantı açık', begins: 'Uzak bağlantı açılıyor', end: 'Bitir', screen: 'Robotun ekranı' },
  en: { request: 'Your consent to a remote connection is asked', more: (minutes) => minutes + ' more minutes are asked for the remote connection', who: 'Who connects', why: 'Reason', what: 'What for', mode: 'Access', time: 'How long', minutes: 'minutes', name: 'Your name', yes: 'Allow', no: 'Deny', left: 'Time left', needsName: 'Enter your name first.', gone: 'This is no longer asked.', failed: 'That did not work. Try again.', connected: (names) => 'Connected: ' + names, open: (name) => 'A remote connection is open for ' + name, begins: 'A remote connection is being opened', end: 'End', screen: 'The robot’s screen' },
}[language]
const banner = add(place, 'div')
const question = add(place, 'div')
const shown = new Map()
const clocks = new Map()
let typedName = ''
function post(path, body) {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + token }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
}
function tick() {
  for (const { element, until } of clocks.values()) {
    const left = Math.max(0, Math.round((until - performance.now()) / 1000))
    element.textContent = texts.left + ': ' + Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
  }
}
setInterval(tick, 1000)
function addClock(parent) {
  const element = add(parent, 'p')
  element.setAttribute('role', 'timer')
  clocks.set(parent, { element, until: 0 })
}
function setClock(parent, seconds) {
  const clock = clocks.get(parent)
  if (clock) clock.until = performance.now() + seconds * 1000
}
function addAlert(parent) {
  const element = add(parent, 'p')
  element.setAttribute('role', 'alert')
  return element
}
function drawQuestion(session) {
  add(question, 'h2', session.request ? texts.request : texts.more(session.extension.minutes))
  const list = add(question, 'dl')
  const lines = [[texts.who, session.requestedBy], [texts.why, session.reason]]
  if (session.request) {
    lines.push([texts.what, session.types.map((type) => type.name).join(', ')], [texts.mode, session.modeName])
    lines.push([texts.time, session.minutes + ' ' + texts.minutes])
  }
  for (const [label, text] of lines) {
    add(list, 'dt', label)
    add(list, 'dd', text)
  }
  addClock(question)
  const name = add(add(question, 'label', texts.name), 'input')
  name.maxLength = 100
  name.autocomplete = 'off'
  name.value = typedName
  name.oninput = () => { typedName = name.value }
  const bar = add(question, 'p')
  const word = addAlert(question)
  const answer = async (answer) => {
    if (!typedName.trim()) { word.textContent = texts.needsName; name.focus(); return }
    const reported = await post('/v1/remote/consent', { session: session.id, answer, by: typedName.trim() })
    if (!reported?.ok) word.textContent = reported?.status === 409 ? texts.gone : texts.failed
  }
  for (const choice of ['yes', 'no']) add(bar, 'button', texts[choice]).onclick = () => answer(choice)
}
function drawBanner(session) {
  const names = new Intl.ListFormat(language).format(session.connected)
  add(banner, 'h2', names ? texts.connected(names) : session.secondsLeft === null ? texts.begins : texts.open(session.requestedBy))
  add(banner, 'p', texts.why + ': ' + session.reason)
  if (session.secondsLeft !== null) addClock(banner)
  const end = add(add(banner, 'p'), 'button', texts.end)
  const word = addAlert(banner)
  end.onclick = async () => {
    const reported = await post('/v1/remote/end', { session: session.id, by: typedName.trim() || texts.screen })
    if (!reported?.ok && reported?.status !== 409) word.textContent = texts.failed
  }
}
function redraw(parent, key, draw) {
  if (shown.get(parent) === key) return
  shown.set(parent, key)
  clocks.delete(parent)
  parent.replaceChildren()
  if (key) draw()
}
function show(session) {
  const requested = session && (session.request ?? session.extension)
  redraw(question, requested ? [session.id, session.request ? 'asks' : session.extension.minutes].join() : '', () => drawQuestion(session))
  const isOpen = session && !session.request
  const isTimed = isOpen && session.secondsLeft !== null
  redraw(banner, isOpen ? JSON.stringify([session.id, isTimed, session.connected]) : '', () => drawBanner(session))
  place.hidden = !session
  if (requested) setClock(question, requested.secondsLeft)
  if (isTimed) setClock(banner, session.secondsLeft)
  tick()
}
async function follow() {
  for (let turn; ; ) {
    const query = turn === undefined ? '' : '?waitS=20&turn=' + turn
    const reported = await read('/v1/remote' + query, token).catch(() => undefined)
    turn = reported?.turn
    if (reported) show(reported.session)
    else await new Promise((resolve) => setTimeout(resolve, 5000))
  }
}
void follow()
})()
`
