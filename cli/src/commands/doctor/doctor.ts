import type { LocalizedText } from '@filo/contract/localized-text'
import type { Command } from '../../command.ts'
import { BadConfig, readCaFile } from '../../config.ts'
import { describeDiagnosis } from './describe-diagnosis.ts'
import { examineAddress } from './examine-address.ts'
import { trustAlso } from './own-authorities.ts'

const JSON_FLAG = '--json'
const STATE_WIDTH = 8
const CHECK_WIDTH = 10

const stateWords = {
  ok: { tr: 'iyi', en: 'ok' },
  warning: { tr: 'uyarı', en: 'warning' },
  failed: { tr: 'hata', en: 'failed' },
}
const checkWords = {
  address: { tr: 'adres', en: 'address' },
  name: { tr: 'ad', en: 'name' },
  tcp: { tr: 'bağlantı', en: 'connection' },
  tls: { tr: 'TLS', en: 'TLS' },
  http: { tr: 'HTTP', en: 'HTTP' },
  origin: { tr: 'sayfalar', en: 'pages' },
  forwarding: { tr: 'öndeki', en: 'front' },
  clock: { tr: 'saat', en: 'clock' },
  websocket: { tr: 'WebSocket', en: 'WebSocket' },
}

type Described = ReturnType<typeof describeDiagnosis>

/** One line a check; where something is to be done, another one below it. */
function linesOf({ state, check, message, advice }: Described): LocalizedText[] {
  const line = (language: keyof LocalizedText) =>
    `${stateWords[state][language].padEnd(STATE_WIDTH)} ${checkWords[check][language].padEnd(CHECK_WIDTH)} ${message[language]}`
  const indent = ' '.repeat(STATE_WIDTH + CHECK_WIDTH + 2)
  const below = advice && { tr: indent + advice.tr, en: indent + advice.en }
  return [{ tr: line('tr'), en: line('en') }, ...(below ? [below] : [])]
}

/** For programs, in English whatever the language. */
function jsonOf(url: URL, found: readonly Described[], isOk: boolean): LocalizedText {
  const checks = found.map(({ message, advice, ...rest }) => ({
    ...rest,
    message: message.en,
    advice: advice?.en ?? null,
  }))
  const text = JSON.stringify({ url: url.origin, ok: isOk, checks }, undefined, 2)
  return { tr: text, en: text }
}

function urlIn(words: readonly string[]): URL {
  const [word, ...more] = words.filter((word) => word !== JSON_FLAG)
  if (word === undefined || more.length > 0 || !URL.canParse(word))
    throw new BadConfig('say which address robots shall use: filo doctor https://filo.example.com [--json]')
  const url = new URL(word)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new BadConfig(`${word} is no address of a server: it has to begin with https:// or http://`)
  return new URL(url.origin)
}

/** Checks an address before the first robot uses it: from any machine, signed in to nothing. */
export const doctor: Command = {
  summary: {
    tr: 'Bir adresi, robotun geleceği gibi denetler (giriş yapmadan)',
    en: 'checks an address as a robot would come to it (needs no sign-in)',
  },
  takes: 'URL [--json]',
  as: 'nobody',
  run: async (_client, words) => {
    const url = urlIn(words)
    const caFile = readCaFile()
    const trust = caFile === undefined ? undefined : trustAlso(caFile)
    const found = (await examineAddress(url, { now: Date.now, trust })).map(describeDiagnosis)
    const isOk = found.every(({ state }) => state !== 'failed')
    const lines = words.includes(JSON_FLAG) ? [jsonOf(url, found, isOk)] : found.flatMap(linesOf)
    return { exitCode: isOk ? 0 : 1, lines }
  },
}
