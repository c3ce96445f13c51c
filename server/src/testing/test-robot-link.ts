import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import { openLink } from '@filo/contract/device/device-routes'
import { linkProtocol } from '@filo/contract/device/link/link-limits'
import type { TestServer } from './test-context.ts'

/** A text frame as a client sends it: masked, below 64 KiB (RFC 6455 section 5). */
export function frameOf(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  const mask = randomBytes(4)
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  const head = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, mask, masked])
}

export interface TestLink {
  socket: Socket
  /** Everything the server said, frames and all. */
  heard: () => string
  isGone: () => boolean
  send: (message: object) => void
}

/** Opens the bare link of a robot: nothing answers by itself, not even a farewell. @throws when it is refused */
export function openTestLink({ app }: Pick<TestServer, 'app'>, token: string): Promise<TestLink> {
  const { port } = app.server.address() as AddressInfo
  const headers = {
    authorization: `Bearer ${token}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-protocol': linkProtocol,
  }
  return new Promise((resolve, reject) => {
    const requested = request({ port, path: openLink.path, headers })
    requested.on('upgrade', (_response, socket: Socket, head: Buffer) => {
      let heard = head.toString('utf8')
      let isGone = false
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString('utf8')
      })
      socket.on('close', () => {
        isGone = true
      })
      socket.on('error', () => {})
      const send = (message: object) => socket.write(frameOf(message))
      resolve({ socket, heard: () => heard, isGone: () => isGone, send })
    })
    requested.on('response', (response) => reject(new Error(`answered ${response.statusCode}`)))
    requested.on('error', reject)
    requested.end()
  })
}

/** What a robot says first. */
export function helloOf(
  { context: { ids, clock } }: TestServer,
  about: {
    agentVersion?: string
    bootId?: string
    outboxId?: string
    machine?: string
    capabilities?: readonly string[]
    lastSeq?: number
    outboxRestart?: { formerOutboxId: string | null; reason: 'restored' | 'lost' }
    runningDigest?: string
  } = {},
): object {
  const own = {
    bootId: ids.next(),
    outboxId: ids.next(),
    agentVersion: '1.0.0',
    capabilities: agentCapabilities,
    ...about,
  }
  const at = clock.now().toISOString()
  return { type: 'hello', protocol: 1, at, current: null, assignmentVersion: 0, updateId: null, ...own }
}

/** What a robot measures of itself. */
export const testRuntime = {
  uptimeS: 5,
  cpuLoad: 0,
  cpuTempC: null,
  memUsed: 1,
  memTotal: 2,
  diskUsed: 1,
  diskTotal: 2,
  gpuLoad: null,
  battery: null,
  network: null,
  mode: 'idle',
  activeProgram: null,
  errors: [],
  processes: [],
}
