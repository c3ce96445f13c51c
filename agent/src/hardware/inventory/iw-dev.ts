import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ssidText } from '../ssid-text.ts'

const patienceMs = 2000
const mostBytes = 65_536

/** A Wi-Fi network in use as `iw` tells it. */
interface IwConnection {
  iface: string
  ssid: string
  channel: number | undefined
  /** MHz. */
  frequency: number | undefined
}

/** Reads what `iw dev` prints; undefined where it is not installed or tells nothing. */
export async function readIwDev(): Promise<string | undefined> {
  const running = promisify(execFile)('iw', ['dev'], { timeout: patienceMs, maxBuffer: mostBytes })
  return running.then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** Cards that are linked to a network now, in what `iw dev` printed. */
export function connectionsInIw(text: string): IwConnection[] {
  const cards = text.split(/^\s*Interface /m).slice(1)
  return cards.flatMap((card) => {
    const iface = /^\S+/.exec(card)?.[0]
    const ssid = /^\s*ssid (.+)$/m.exec(card)?.[1]
    const isGuest = /^\s*type managed$/m.test(card)
    if (!iface || !ssid || !isGuest) return []
    const [, channel, frequency] = /^\s*channel (\d+) \((\d+) MHz\)/m.exec(card) ?? []
    const numberOf = (digits: string | undefined) => (digits ? Number(digits) : undefined)
    return [{ iface, ssid: ssidText(ssid), channel: numberOf(channel), frequency: numberOf(frequency) }]
  })
}
