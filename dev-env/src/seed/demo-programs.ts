import type { LocalizedText } from '@filo/contract/localized-text'
import type { HookTexts } from '@filo/contract/packages/version-content-routes'
import type { ProgramCategory, ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { TarFile } from '../releases/tar-of.ts'

/** The demo's variants by what their robots are. */
export type DemoVariantName = 'humanoid' | 'mini' | 'service'

/** A program of the demo with the package that it is made of, which has its code and name. */
export interface DemoProgram {
  code: string
  kind: 'content' | 'ui'
  name: LocalizedText
  description: LocalizedText
  category: ProgramCategory
  semver: string
  notes: LocalizedText
  files: TarFile[]
  /** Beside the one that it installs with. */
  hooks?: HookTexts
  permissions: ProgramPermission[]
  variants: readonly DemoVariantName[]
  /** Its package runs on its variants alone. */
  isForThemAlone?: true
  arosRange: string | null
  /** How far it has come. */
  to: 'submitted' | 'approved' | 'active'
}

/** Who offers the demo's programs. */
export const demoPublisher = 'Işıltı Robotik'

const json = (path: string, value: unknown): TarFile => ({
  path,
  content: `${JSON.stringify(value, null, 2)}\n`,
})
const firstRelease = { tr: 'İlk sürüm.', en: 'First release.' }

const greeting: DemoProgram = {
  code: 'karsilama',
  kind: 'content',
  name: { tr: 'Karşılama', en: 'Greeting' },
  description: {
    tr: 'Kapıdan gireni günün saatine göre selamlar, adını sorar ve aradığı yere yönlendirir.',
    en: 'Greets whoever comes in by the time of day, asks for their name and shows them the way.',
  },
  category: 'reception',
  semver: '1.2.0',
  notes: {
    tr: 'Akşam selamı eklendi; kalabalıkta aynı kişi iki kez selamlanmıyor.',
    en: 'An evening greeting was added; in a crowd nobody is greeted twice.',
  },
  files: [
    json('greetings/tr.json', {
      morning: 'Günaydın, hoş geldiniz!',
      day: 'İyi günler, hoş geldiniz!',
      evening: 'İyi akşamlar, hoş geldiniz!',
    }),
    json('greetings/en.json', {
      morning: 'Good morning and welcome!',
      day: 'Good afternoon and welcome!',
      evening: 'Good evening and welcome!',
    }),
    json('greeting.json', { distanceM: 2.5, pauseS: 90 }),
  ],
  permissions: ['microphone', 'speakers', 'camera', 'screen'],
  variants: ['humanoid', 'mini', 'service'],
  arosRange: null,
  to: 'active',
}

/** Within the robot's own range of ports. */
export const menuPortOffset = 7

const menuPage = `<!doctype html><meta charset="utf-8"><title>Menü</title><main id="menu"></main>
<script type="module">
const { items } = await (await fetch('menu.json')).json()
const price = new Intl.NumberFormat('tr', { style: 'currency', currency: 'TRY' })
for (const item of items) {
  const line = document.createElement('p')
  line.textContent = item.tr + ' · ' + price.format(item.price)
  document.getElementById('menu').append(line)
}
</script>
`
const menuServer = `import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const files = { '/': ['menu.html', 'text/html; charset=utf-8'], '/menu.json': ['menu.json', 'application/json'] }
createServer((request, response) => {
  const [name, type] = files[request.url] ?? []
  if (!name) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': type, 'x-version': process.env.FILO_VERSION })
  response.end(readFileSync(name))
}).listen(Number(process.env.FILO_PORT_BASE) + ${menuPortOffset}, '127.0.0.1')
`
const menuCheck = `const answer = await fetch('http://127.0.0.1:' + (Number(process.env.FILO_PORT_BASE) + ${menuPortOffset}))
if (answer.headers.get('x-version') !== process.env.FILO_VERSION) throw new Error('another version answers')
`

const menu: DemoProgram = {
  code: 'menu',
  kind: 'ui',
  name: { tr: 'Fiyatlı menü', en: 'Menu with prices' },
  description: {
    tr: 'Kafenin menüsünü fiyatlarıyla ekranda gösterir, sorulan ürünü sesli anlatır.',
    en: 'Shows the menu of a café with its prices on the screen and tells about what is asked for.',
  },
  category: 'service',
  semver: '2.0.1',
  notes: {
    tr: 'Fiyatlar Türk lirası simgesiyle yazılıyor; alerjenler ürünün altında.',
    en: 'Prices carry the sign of the lira; allergens stand below each item.',
  },
  files: [
    json('menu.json', {
      currency: 'TRY',
      items: [
        { tr: 'Türk kahvesi', en: 'Turkish coffee', price: 95 },
        { tr: 'Demli çay', en: 'Tea', price: 40 },
        { tr: 'Limonata', en: 'Lemonade', price: 110 },
        { tr: 'Sütlaç', en: 'Rice pudding', price: 140, allergens: ['milk'] },
      ],
    }),
    { path: 'menu.html', content: menuPage },
    { path: 'serve.mjs', content: menuServer },
    { path: 'check.mjs', content: menuCheck },
  ],
  hooks: {
    start: { language: 'sh', text: '"$FILO_NODE" serve.mjs >> "$FILO_STATE_DIR/log" 2>&1 &\n', timeoutS: 20 },
    healthcheck: { language: 'sh', text: '"$FILO_NODE" check.mjs\n', timeoutS: 20 },
  },
  permissions: ['speakers', 'screen', 'network'],
  variants: ['humanoid', 'service'],
  arosRange: '>=5.0.0',
  to: 'active',
}

const tour: DemoProgram = {
  code: 'tur-rehberi',
  kind: 'content',
  name: { tr: 'Tur rehberi', en: 'Tour guide' },
  description: {
    tr: 'Konukları duraktan durağa gezdirir, her durakta kısa bir anlatım yapar.',
    en: 'Leads guests from stop to stop and tells a short story at each.',
  },
  category: 'guiding',
  semver: '1.0.0',
  notes: firstRelease,
  files: [
    json('tour.json', {
      stops: [
        { id: 'lobi', tr: 'Lobi ve resepsiyon', en: 'Lobby and reception', minutes: 3 },
        { id: 'bahce', tr: 'Kış bahçesi', en: 'Winter garden', minutes: 5 },
        { id: 'teras', tr: 'Teras', en: 'Terrace', minutes: 4 },
      ],
    }),
  ],
  permissions: ['speakers', 'screen', 'motion'],
  variants: ['humanoid', 'service'],
  arosRange: '^5.0.0',
  to: 'approved',
}

const game: DemoProgram = {
  code: 'mini-oyun',
  kind: 'ui',
  name: { tr: 'Mini oyun', en: 'Mini game' },
  description: {
    tr: 'Taş, kâğıt, makas: robot elinizi kameradan görür, skoru ekranda tutar.',
    en: 'Rock, paper, scissors: the robot sees your hand and keeps the score on its screen.',
  },
  category: 'entertainment',
  semver: '1.1.0',
  notes: {
    tr: 'İki kişilik turnuva eklendi; üç kazanan turnuvayı alır.',
    en: 'A tournament for two was added; three wins decide it.',
  },
  files: [
    json('rules.json', { rock: 'scissors', paper: 'rock', scissors: 'paper', winsNeeded: 3 }),
    { path: 'game.html', content: '<!doctype html><title>Mini oyun</title><main id="game"></main>\n' },
  ],
  permissions: ['camera', 'speakers', 'screen'],
  variants: ['humanoid', 'mini'],
  arosRange: null,
  to: 'active',
}

const wave: DemoProgram = {
  code: 'kol-selami',
  kind: 'content',
  name: { tr: 'Kol selamı', en: 'Arm wave' },
  description: {
    tr: 'Uzaktan bakan birine kolunu kaldırıp el sallar. Dört eksenli kolları olan robotlar içindir.',
    en: 'Raises an arm and waves to somebody who looks from afar. For robots with four-axis arms.',
  },
  category: 'reception',
  semver: '1.0.0',
  notes: firstRelease,
  files: [json('gestures/wave.json', { arm: 'right', raiseDeg: 70, swings: 3, swingMs: 420 })],
  permissions: ['camera', 'motion'],
  variants: ['humanoid'],
  isForThemAlone: true,
  arosRange: '^5.0.0',
  to: 'active',
}

const weather: DemoProgram = {
  code: 'hava-durumu',
  kind: 'content',
  name: { tr: 'Hava durumu', en: 'Weather' },
  description: {
    tr: 'Bulunduğu kentin havasını söyler, yağmur bekleniyorsa çıkanlara şemsiye hatırlatır.',
    en: 'Tells the weather of its city and reminds those who leave of an umbrella when rain is due.',
  },
  category: 'tools',
  semver: '0.9.0',
  notes: {
    tr: 'Denemeye hazır ilk sürüm; beş kentin havasını bilir.',
    en: 'First release to be tried; it knows the weather of five cities.',
  },
  files: [json('cities.json', ['İstanbul', 'Ankara', 'İzmir', 'Antalya', 'Trabzon'])],
  permissions: ['speakers', 'network'],
  variants: ['humanoid', 'mini', 'service'],
  arosRange: null,
  to: 'submitted',
}

/** Six programs: one that is not for every variant, one that waits to be activated and one that waits for approval. */
export const demoPrograms: readonly DemoProgram[] = [greeting, menu, tour, game, wave, weather]
