import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { Duplex } from 'node:stream'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { getBlobPack } from '@filo/contract/device/device-routes'
import {
  EnrolmentBody,
  type EnrolmentState,
  enrolmentProofText,
} from '@filo/contract/device/enrolment/enrolment'
import { linkProtocol } from '@filo/contract/device/link/link-limits'
import { AgentMessage, type DurableMessage } from '@filo/contract/device/messages/agent-messages'
import type { ServerMessage } from '@filo/contract/device/messages/server-messages'
import { jwtVerify } from 'jose'
import { type WebSocket, WebSocketServer } from 'ws'
import { createWatch } from './create-watch.ts'
import { createFakeBlobs, readBody, send } from './fake-blobs.ts'
import type { ProgramRelease, Release } from './make-release.ts'
import { createTufRepository, sha256 } from './tuf-repository.ts'

/** Everything that a test may look at or bend while the server runs. */
export interface FakeRobot {
  unitId: string
  publicKey: string
  serial: string
  state: EnrolmentState
  assignmentVersion: number
  envelope: string
  messages: DurableMessage[]
  hellos: Extract<AgentMessage, { type: 'hello' }>[]
  heartbeats: Extract<AgentMessage, { type: 'heartbeat' }>[]
  socket: WebSocket | undefined
  /** Another machine works as this robot: each hello is answered with that. */
  isBarred?: boolean
}

export interface FakeServerOptions {
  /** Enrolment state for a new robot. */
  admit?: EnrolmentState
  /** The only claim code that is taken. */
  claimCode?: string
  /** Hears what robots show at each enrolment call. */
  onClaim?: (claimCode: string | undefined) => void
  heartbeatSeconds?: number
  port?: number
  /** Asked over TLS, with these; absent: without. */
  tls?: { key: string; cert: string }
}

function ed25519Key(publicKey: string) {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
}

async function listen(server: Server, port = 0, scheme = 'http'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Cuts every connection, as a network that breaks does; nothing keeps robots from coming back. */
function cutAll(server: Server, robots: ReadonlyMap<string, FakeRobot>): void {
  for (const robot of robots.values()) robot.socket?.terminate()
  server.closeAllConnections()
}

function refuseLink(socket: Duplex): void {
  const date = new Date().toUTCString()
  socket.end(`HTTP/1.1 401 Unauthorized\r\ndate: ${date}\r\ncontent-length: 0\r\n\r\n`)
}

const targetPath = /^(?:aros|programs)\/([0-9a-f]{64})\.(.+)\.json$/

/** A server of the device contract, small enough to bend in every way that an attacker could. */
export async function startFakeServer(options: FakeServerOptions = {}) {
  const tuf = createTufRepository()
  const manifests = new Map<string, string>()
  const robots = new Map<string, FakeRobot>()
  /** Answers given instead of the true ones, by path. */
  const overrides = new Map<string, string | Buffer>()
  const usedTokens = new Set<string>()
  const outboxes = new Map<string, { ackedSeq: number; ackedMark?: string | undefined }>()
  const { changed, see } = createWatch()
  /** Return true when the answer was given; used to break things. */
  let intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false

  function findRobot(unitId: string): FakeRobot | undefined {
    return [...robots.values()].find((robot) => robot.unitId === unitId)
  }

  async function authenticate(request: IncomingMessage, audience: string): Promise<FakeRobot | undefined> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      sub?: string
    }
    const robot = findRobot(claims.sub ?? '')
    if (robot?.state !== 'accepted') return undefined
    const checks = { audience, issuer: robot.unitId, algorithms: ['EdDSA'] }
    const verified = await jwtVerify(token, ed25519Key(robot.publicKey), checks).catch(() => undefined)
    const jti = verified?.payload.jti
    if (!jti || usedTokens.has(jti)) return undefined
    usedTokens.add(jti)
    return robot
  }

  const isRobot = async (request: IncomingMessage) =>
    (await authenticate(request, 'filo-device')) !== undefined
  const files = createFakeBlobs({ isRobot, overrides })

  function addRobot(publicKey: string, serial: string): FakeRobot {
    const unitId = randomUUID()
    const envelope = tuf.signAssignment({ version: 1, unitId, arosId: null, updateId: null, targets: {} })
    const identity = { unitId, publicKey, serial, state: options.admit ?? 'accepted' }
    const empty = { messages: [], hellos: [], heartbeats: [], socket: undefined }
    const robot: FakeRobot = { ...identity, assignmentVersion: 1, envelope, ...empty }
    robots.set(publicKey, robot)
    changed()
    return robot
  }

  async function enrol(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { proof, ...claim } = EnrolmentBody.parse(JSON.parse(await readBody(request)))
    const text = Buffer.from(enrolmentProofText(claim))
    const { publicKey, serial } = claim
    if (!verify(null, text, ed25519Key(publicKey), Buffer.from(proof, 'base64url')))
      return send(response, 401, '{}')
    options.onClaim?.(claim.claimCode)
    changed()
    if (claim.claimCode !== undefined && !robots.has(publicKey) && claim.claimCode !== options.claimCode)
      return send(response, 403, JSON.stringify({ code: 'claim_code_refused' }))
    const robot = robots.get(publicKey) ?? addRobot(publicKey, serial)
    const unitId = robot.state === 'accepted' ? robot.unitId : null
    const answer = { state: robot.state, unitId, pollSeconds: 1, serverTime: new Date().toISOString() }
    send(response, 200, JSON.stringify(answer), { 'content-type': 'application/json' })
  }

  function sendTarget(response: ServerResponse, path: string): void {
    const [, hash, arosId] = targetPath.exec(path) ?? []
    const text = manifests.get(arosId ?? '')
    if (text === undefined || !hash) send(response, 404, '')
    else send(response, 200, text)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const override = overrides.get(path)
    if (override !== undefined) return send(response, 200, override)
    if (intercept(request, response)) return
    if (path === '/api/device/v1/enrolments') return enrol(request, response)
    const isForRobots = path.startsWith('/api/tuf/targets/') || path.endsWith('.targets.json')
    if (isForRobots && !(await authenticate(request, 'filo-device'))) return send(response, 401, '')
    if (path.startsWith('/api/tuf/targets/'))
      return sendTarget(response, path.slice('/api/tuf/targets/'.length))
    if (path.startsWith('/api/blobs/'))
      return files.sendBlob(request, response, path.slice('/api/blobs/'.length))
    if (path === getBlobPack.path) return files.sendPack(request, response)
    if (path.startsWith('/api/tuf/')) {
      const text = tuf.files.get(path.slice('/api/tuf/'.length))
      return text === undefined ? send(response, 404, '') : send(response, 200, text)
    }
    const robot = await authenticate(request, 'filo-device')
    if (!robot) return send(response, 401, '')
    send(response, 200, JSON.stringify({ envelope: robot.envelope, desiredVersion: robot.assignmentVersion }))
  }

  function speak(robot: FakeRobot, socket: WebSocket): void {
    robot.socket?.terminate()
    robot.socket = socket
    let outboxId = ''
    const send = (message: ServerMessage) => socket.send(JSON.stringify(message))
    socket.on('message', (data, isBinary) => {
      // Frames of streams, which tests look at themselves.
      if (isBinary) return
      const message = AgentMessage.parse(JSON.parse((data as Buffer).toString('utf8')))
      if (message.type === 'hello') {
        outboxId = message.outboxId
        robot.hellos.push(message)
        const acked = outboxes.get(outboxId) ?? { ackedSeq: 0 }
        const heartbeatSeconds = options.heartbeatSeconds ?? 1
        const serverTime = new Date().toISOString()
        const about = { unitId: robot.unitId, heartbeatSeconds, serverTime, ...acked }
        if (robot.isBarred) send({ type: 'bye', reason: 'barred', retryAfterSeconds: 1 })
        else send({ type: 'welcome', protocol: 1, ...about })
      } else if (message.type === 'heartbeat') {
        robot.heartbeats.push(message)
        send({ type: 'heartbeat-answer', desiredVersion: robot.assignmentVersion })
      } else {
        if (message.seq > (outboxes.get(outboxId)?.ackedSeq ?? 0)) {
          outboxes.set(outboxId, { ackedSeq: message.seq, ackedMark: message.mark })
          robot.messages.push(message)
        }
        send({ type: 'ack', seq: message.seq })
      }
      changed()
    })
    socket.on('error', () => undefined)
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => send(response, 500, String(error)))
  }
  const { tls } = options
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => linkProtocol })
  server.on('upgrade', (request, socket, head) => {
    // Node.js hands the socket over without a listener; a robot that is off before it has read the answer resets it.
    socket.on('error', () => undefined)
    void authenticate(request, 'filo-link').then((robot) => {
      if (!robot) return refuseLink(socket)
      sockets.handleUpgrade(request, socket, head, (open) => speak(robot, open))
    })
  })
  const url = await listen(server, options.port, tls ? 'https' : 'http')

  return {
    url,
    tuf,
    robots,
    manifests,
    ...files.shown,
    overrides,
    addRobot,
    installKey: `filo_ik_${'k'.repeat(32)}.${sha256(tuf.files.get('1.root.json') ?? '')}`,
    setIntercept(next: typeof intercept): void {
      intercept = next
    },
    /** Publishes releases as TUF targets. */
    publish(...releases: (Release | ProgramRelease)[]): void {
      for (const release of releases) {
        tuf.targets[release.targetPath] = release.target
        manifests.set(basename(release.targetPath, '.json'), release.manifestText)
        for (const [hash, bytes] of release.blobs) files.shown.blobs.set(hash, bytes)
      }
      tuf.publish()
    },
    /** Signs a new assignment and tells the robot, unless `isLost`; returns its updateId. */
    assign(
      robot: FakeRobot,
      release: Release | null,
      extra: {
        allowTest?: boolean
        updateId?: string
        isLost?: boolean
        later?: Record<string, unknown>
        /** What the robot shall do about programs; orders without a release remove. */
        programs?: readonly { order: ProgramOrder; release?: ProgramRelease }[]
      } = {},
    ): string {
      const { programs } = extra
      const entries = [release, ...(programs ?? []).map((program) => program.release)].flatMap((one) =>
        one ? [[one.targetPath, { ...one.target, custom: {} }] as const] : [],
      )
      robot.assignmentVersion += 1
      const updateId = extra.updateId ?? randomUUID()
      robot.envelope = tuf.signAssignment({
        version: robot.assignmentVersion,
        unitId: robot.unitId,
        arosId: release?.manifest.arosId ?? null,
        updateId: release ? updateId : null,
        targets: Object.fromEntries(entries),
        allowTest: extra.allowTest ?? false,
        extra: { ...extra.later, ...(programs && { programs: programs.map(({ order }) => order) }) },
      })
      if (!extra.isLost) robot.socket?.send(JSON.stringify({ type: 'desired-changed' }))
      return updateId
    },
    send(robot: FakeRobot, message: ServerMessage): void {
      robot.socket?.send(JSON.stringify(message))
    },
    see,
    hangUp: () => cutAll(server, robots),
    async close(): Promise<void> {
      cutAll(server, robots)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>
