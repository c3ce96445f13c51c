import { randomBytes } from 'node:crypto'
import type { SecureContext } from 'node:tls'
import { getAbout } from '@filo/contract/about/about-routes'
import { openLink } from '@filo/contract/device/device-routes'
import { signIn } from '@filo/contract/session/session-routes'
import type { Diagnosis } from './diagnosis.ts'
import * as judge from './judge-door.ts'
import { probeDoor } from './probe-door.ts'
import { type Door, readCertificate, resolveHost, tryTcp } from './probe-network.ts'

const KEY_BYTES = 16

/** A page's WebSocket into a remote session; no session has this id. */
const PAGE_PATH = '/api/remote-sessions/00000000-0000-7000-8000-000000000000/connect'

/** RFC 6455 section 4.1. */
const upgradeHeaders = () => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(KEY_BYTES).toString('base64'),
})

/** Who looks. */
interface Examiner {
  /** This machine's clock, milliseconds since 1970. */
  now: () => number
  /** What certificates are believed by; absent: what Node.js usually believes. */
  trust?: SecureContext | undefined
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Certificates of all addresses; one line where they are the same to a robot. */
async function examineTls(doors: readonly Door[], { now, trust }: Examiner): Promise<Diagnosis[]> {
  const found = await Promise.all(
    doors.map(async (door) => judge.judgeTls(door, await readCertificate(door, trust), new Date(now()))),
  )
  return found.filter(({ code }, index) => found.findIndex((other) => other.code === code) === index)
}

async function examineHttp(url: URL, at: Door, now: () => number): Promise<Diagnosis[]> {
  const question = new URL(getAbout.path, url)
  const about = await probeDoor(question, { at, now })
  const http = judge.judgeHttp(at.address, about, question)
  const clock = typeof about === 'string' ? [] : [judge.judgeClock(about)]
  if (http.code !== 'http_filo') return [http, ...clock]
  const [robots, pages] = await Promise.all(
    [openLink.path, PAGE_PATH].map((path) =>
      probeDoor(new URL(path, url), { at, headers: upgradeHeaders(), now }),
    ),
  )
  const written = await probeDoor(new URL(signIn.path, url), {
    at,
    headers: { origin: url.origin },
    body: {},
    now,
  })
  const forwarding = typeof about === 'string' ? [] : judge.judgeForwarding(about)
  const websocket = judge.judgeWebSocket(robots ?? '', pages ?? '')
  return [http, ...clock, websocket, judge.judgeOrigin(url, written), ...forwarding]
}

/**
 * Looks at an address of Filo as a robot comes to it, step by step and without an identity: name, connections to each of
 * its addresses, TLS, what answers, clocks, WebSocket. Where a step leaves nothing to go on with, the later ones are
 * left out.
 */
export async function examineAddress(url: URL, examiner: Examiner): Promise<Diagnosis[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const resolved = await resolveHost(host)
  const first = judge.judgeUrl(url)
  if (typeof resolved === 'string')
    return [first, { code: 'name_unknown', facts: { host, reason: resolved } }]
  const addresses = resolved.map(({ address }) => address).join(', ')
  const name: Diagnosis = { code: 'name_resolved', facts: { host, addresses } }
  const doors = resolved.map((each) => ({ ...each, host, port: portOf(url) }))
  const tried = await Promise.all(doors.map(async (door) => ({ door, reason: await tryTcp(door) })))
  const open = tried.flatMap(({ door, reason }) => (reason === undefined ? [door] : []))
  const tls = url.protocol === 'https:' ? await examineTls(open, examiner) : []
  const http = open[0] ? await examineHttp(url, open[0], examiner.now) : []
  return [first, name, judge.judgeTcp(tried), ...tls, ...http]
}
