import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import { cutText } from '../updates/cut-text.ts'
import { namesIn, readWord } from './machine-files.ts'
import { ssidText } from './ssid-text.ts'

const ETHERNET = '1'
const PATIENCE_MS = 2000

/** What other programs than `iw` tell of it; asked where that one is missing, for they hold the agent up. */
async function queryOthers(card: string): Promise<string | undefined> {
  const { wifiConnections } = await import('systeminformation')
  return (await wifiConnections()).find(({ iface }) => iface === card)?.ssid
}

/** Reads what `iw` reports of the network that a Wi-Fi card is linked to: the kernel says its name in no file. */
export function readLinkText(text: string): { ssid: string | undefined; signalDbm: number | undefined } {
  const ssid = /^\s*SSID: (.+)$/m.exec(text)?.[1]
  const signal = /^\s*signal: (-?\d+) dBm$/m.exec(text)?.[1]
  return { ssid: ssid && ssidText(ssid), signalDbm: signal === undefined ? undefined : Number(signal) }
}

async function readLink(card: string): Promise<{ ssid: string | null; signalDbm: number | undefined }> {
  const running = promisify(execFile)('iw', ['dev', card, 'link'], { timeout: PATIENCE_MS })
  const output = await running.then(
    ({ stdout }) => readLinkText(stdout),
    async () => ({ ssid: await queryOthers(card).catch(() => undefined), signalDbm: undefined }),
  )
  return { ssid: output.ssid ? cutText(output.ssid, 100) : null, signalDbm: output.signalDbm }
}

/** Card of the route with the least cost to everywhere: fields of a line, which of them say where to, the cost and the card. */
function cheapest(
  lines: readonly string[],
  at: { to: number; cost: number; card: number; base: number },
): string | undefined {
  const routes = lines.map((line) => line.trim().split(/\s+/))
  const open = routes.filter((fields) => /^0+$/.test(fields[at.to] ?? '') && fields[at.card] !== 'lo')
  const costOf = (fields: string[]) => Number.parseInt(fields[at.cost] ?? '', at.base)
  return open.toSorted((a, b) => costOf(a) - costOf(b))[0]?.[at.card]
}

/** The card that the way out leads through. */
async function findCard(root: string): Promise<string | undefined> {
  const routes = (await readWord(root, 'proc', 'net', 'route')).split('\n').slice(1)
  const routes6 = (await readWord(root, 'proc', 'net', 'ipv6_route')).split('\n')
  const toAll6 = routes6.filter((line) => /^0{32} 00 /.test(line))
  return (
    cheapest(routes, { to: 1, cost: 6, card: 0, base: 10 }) ??
    cheapest(toAll6, { to: 0, cost: 5, card: 9, base: 16 })
  )
}

/** dBm of a Wi-Fi card (wireless(7)); undefined where the kernel has left that file out, or the card. */
async function readSignal(root: string, card: string): Promise<number | undefined> {
  const lines = (await readWord(root, 'proc', 'net', 'wireless')).split('\n')
  const fields = lines
    .find((line) => line.trim().startsWith(`${card}:`))
    ?.trim()
    .split(/\s+/)
  const signal = Number.parseInt(fields?.[3] ?? '', 10)
  return Number.isNaN(signal) ? undefined : signal
}

async function readWifi(root: string, card: string): Promise<RuntimeInfo['network']> {
  const { ssid, signalDbm } = await readLink(card)
  const signal = (await readSignal(root, card)) ?? signalDbm
  return {
    type: 'wifi',
    ssid,
    signalDbm: signal === undefined ? null : Math.min(50, Math.max(-200, signal)),
  }
}

/** How the machine reaches its server; null where no way leads out. */
export async function readNetwork(root: string): Promise<RuntimeInfo['network']> {
  const card = await findCard(root)
  if (card === undefined) return null
  const parts = await namesIn(root, 'sys', 'class', 'net', card)
  if (parts.includes('wireless') || parts.includes('phy80211')) return readWifi(root, card)
  const kind = await readWord(root, 'sys', 'class', 'net', card, 'type')
  const type = /^(wwan|ppp)/.test(card) ? 'mobile' : kind === ETHERNET ? 'ethernet' : 'other'
  return { type, ssid: null, signalDbm: null }
}
