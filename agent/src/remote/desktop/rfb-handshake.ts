import type { RemoteMode } from '@filo/contract/remote/remote-states'

/** What a step of the handshake has to be passed on; `refusal`: it ends here, in words for people. */
export interface HandshakeStep {
  toClient: Buffer
  toServer: Buffer
  refusal?: string
}

/** Security types (RFC 6143, 7.1.2, and the registry): nothing, a password, and Tight, of which only "nothing" is let through. */
const security = { none: 1, password: 2, tight: 16 } as const
const usable: readonly number[] = Object.values(security)
const versionPattern = /^RFB (\d{3})\.(\d{3})\n$/
const noReply = Buffer.alloc(0)
/** What may wait for the other side: more is none of this handshake. */
const mostWaiting = 4096
const capabilityBytes = 16
const tightNone = 1

/** Who says the next thing that the handshake depends on; what the other says meanwhile waits, or passes. */
type Stage =
  | 'server-version'
  | 'client-version'
  | 'server-type'
  | 'server-types'
  | 'client-type'
  | 'client-response'
  | 'tight-tunnels'
  | 'client-tunnel'
  | 'tight-logins'
  | 'client-login'
  | 'client-init'
  | 'server-ends'
  | 'done'

const serverSpeaks: readonly Stage[] = [
  'server-version',
  'server-type',
  'server-types',
  'tight-tunnels',
  'tight-logins',
]
/** What the server says decides nothing and goes straight to the client. */
const serverPasses: readonly Stage[] = ['client-response', 'client-init', 'server-ends', 'done']

/** What a stage made of the bytes that wait: how many it took, what goes on, and the stage after it; null: more must come. */
type Outcome = { consumed: number; passing?: Buffer; next: Stage; refusal?: string } | null

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** As a server refuses in words (RFC 6143, 7.1.2); before that stand no types, or the type 0. */
function reasonMessage(noTypes: Buffer, words: string): Buffer {
  const text = Buffer.from(words)
  return Buffer.concat([noTypes, bigEndian(text.length), text])
}

function unusableWords(types: readonly number[]): string {
  return `the robot's desktop server only offers security types that are not passed on (${types.join(', ')})`
}

function readVersion(bytes: Buffer): number | undefined {
  const [, major, minor] = versionPattern.exec(bytes.toString('latin1')) ?? []
  return major === undefined ? undefined : Number(major) * 1000 + Number(minor)
}

function serverVersion(bytes: Buffer): Outcome {
  if (bytes.length < 12) return null
  const isVersion = readVersion(bytes.subarray(0, 12)) !== undefined
  if (!isVersion) return { consumed: 12, next: 'server-ends', refusal: 'this is no desktop server' }
  return { consumed: 12, passing: bytes.subarray(0, 12), next: 'client-version' }
}

function clientVersion(bytes: Buffer): Outcome {
  if (bytes.length < 12) return null
  const version = readVersion(bytes.subarray(0, 12))
  const next = version === 3003 ? 'server-type' : 'server-types'
  if (version !== 3003 && version !== 3007 && version !== 3008)
    return { consumed: 12, next: 'server-ends', refusal: 'the viewer speaks another protocol' }
  return { consumed: 12, passing: bytes.subarray(0, 12), next }
}

/** Of RFB 3.3: the server decides. */
function serverType(bytes: Buffer): Outcome {
  if (bytes.length < 4) return null
  const type = bytes.readUInt32BE(0)
  const passing = bytes.subarray(0, 4)
  if (type === 0) return { consumed: 4, passing, next: 'server-ends' }
  if (type === security.none) return { consumed: 4, passing, next: 'client-init' }
  if (type === security.password) return { consumed: 4, passing, next: 'client-response' }
  const refusal = unusableWords([type])
  return { consumed: 4, passing: reasonMessage(bigEndian(0), refusal), next: 'server-ends', refusal }
}

/** Of RFB 3.7 on: the client may choose among those that are passed on. */
function serverTypes(bytes: Buffer): Outcome {
  const count = bytes[0]
  if (count === undefined || bytes.length < 1 + count) return null
  const consumed = 1 + count
  if (count === 0) return { consumed, passing: bytes.subarray(0, 1), next: 'server-ends' }
  const offered = [...bytes.subarray(1, consumed)]
  const passed = offered.filter((type) => usable.includes(type))
  if (passed.length > 0)
    return { consumed, passing: Buffer.from([passed.length, ...passed]), next: 'client-type' }
  const refusal = unusableWords(offered)
  return { consumed, passing: reasonMessage(Buffer.from([0]), refusal), next: 'server-ends', refusal }
}

function clientType(bytes: Buffer): Outcome {
  const [type] = bytes
  if (type === undefined) return null
  const passing = bytes.subarray(0, 1)
  if (type === security.none) return { consumed: 1, passing, next: 'client-init' }
  if (type === security.password) return { consumed: 1, passing, next: 'client-response' }
  if (type === security.tight) return { consumed: 1, passing, next: 'tight-tunnels' }
  return {
    consumed: 1,
    next: 'server-ends',
    refusal: 'the viewer chose a security type that is not passed on',
  }
}

/** A list of Tight: how many, then sixteen bytes each. @returns its codes and its length; null: more must come */
function tightList(bytes: Buffer): { codes: number[]; length: number } | null {
  if (bytes.length < 4) return null
  const count = bytes.readUInt32BE(0)
  const length = 4 + count * capabilityBytes
  if (bytes.length < length) return null
  const codes = Array.from({ length: count }, (_each, at) => bytes.readInt32BE(4 + at * capabilityBytes))
  return { codes, length }
}

function tightTunnels(bytes: Buffer): Outcome {
  const list = tightList(bytes)
  if (!list) return null
  const next = list.codes.length > 0 ? 'client-tunnel' : 'tight-logins'
  return { consumed: list.length, passing: bytes.subarray(0, list.length), next }
}

function tightLogins(bytes: Buffer): Outcome {
  const list = tightList(bytes)
  if (!list) return null
  const { codes, length } = list
  if (codes.length === 0) return { consumed: length, passing: bytes.subarray(0, length), next: 'client-init' }
  const at = codes.indexOf(tightNone)
  if (at < 0) return { consumed: length, next: 'server-ends', refusal: unusableWords([security.tight]) }
  const start = 4 + at * capabilityBytes
  const only = Buffer.concat([bigEndian(1), bytes.subarray(start, start + capabilityBytes)])
  return { consumed: length, passing: only, next: 'client-login' }
}

/** A number that the client must choose: no tunnel, no login. */
function clientCode(bytes: Buffer, code: number, next: Stage): Outcome {
  if (bytes.length < 4) return null
  if (bytes.readUInt32BE(0) !== code)
    return {
      consumed: 4,
      next: 'server-ends',
      refusal: 'the viewer chose a security type that is not passed on',
    }
  return { consumed: 4, passing: bytes.subarray(0, 4), next }
}

function clientResponse(bytes: Buffer): Outcome {
  return bytes.length < 16 ? null : { consumed: 16, passing: bytes.subarray(0, 16), next: 'client-init' }
}

/** Whoever only looks lets others stay: the flag says shared. */
function clientInit(bytes: Buffer, mode: RemoteMode): Outcome {
  const [flag] = bytes
  if (flag === undefined) return null
  return { consumed: 1, passing: Buffer.from([mode === 'view' ? 1 : flag]), next: 'done' }
}

function readStage(stage: Stage, bytes: Buffer, mode: RemoteMode): Outcome {
  switch (stage) {
    case 'server-version':
      return serverVersion(bytes)
    case 'client-version':
      return clientVersion(bytes)
    case 'server-type':
      return serverType(bytes)
    case 'server-types':
      return serverTypes(bytes)
    case 'client-type':
      return clientType(bytes)
    case 'client-response':
      return clientResponse(bytes)
    case 'tight-tunnels':
      return tightTunnels(bytes)
    case 'client-tunnel':
      return clientCode(bytes, 0, 'tight-logins')
    case 'tight-logins':
      return tightLogins(bytes)
    case 'client-login':
      return clientCode(bytes, tightNone, 'client-init')
    case 'client-init':
      return clientInit(bytes, mode)
    case 'server-ends':
    case 'done':
      return null
  }
}

/**
 * Follows the handshake between a client and a server of RFB, however its bytes are cut, so that it is known where the client's
 * messages begin, and lets only those security types through after which nothing is encrypted: a client is offered no
 * other, and is answered in words where none is left.
 */
export function createHandshake(mode: RemoteMode) {
  let stage: Stage = 'server-version'
  let [fromServer, fromClient] = [noReply, noReply]
  let refusal: string | undefined

  /** @returns what the stage passes on, to whoever did not say it */
  function advance(): { isServer: boolean; passing: Buffer } | undefined {
    const isServer = serverSpeaks.includes(stage)
    const outcome = readStage(stage, isServer ? fromServer : fromClient, mode)
    if (!outcome) return undefined
    if (isServer) fromServer = fromServer.subarray(outcome.consumed)
    else fromClient = fromClient.subarray(outcome.consumed)
    stage = outcome.next
    refusal = outcome.refusal
    return { isServer, passing: outcome.passing ?? noReply }
  }

  function next(): HandshakeStep {
    const [toClient, toServer]: [Buffer[], Buffer[]] = [[], []]
    const passServer = () => {
      if (!serverPasses.includes(stage) || refusal !== undefined) return
      toClient.push(fromServer)
      fromServer = noReply
    }
    for (passServer(); refusal === undefined; passServer()) {
      const passed = advance()
      if (!passed) break
      ;(passed.isServer ? toClient : toServer).push(passed.passing)
    }
    if (fromServer.length > mostWaiting || fromClient.length > mostWaiting)
      refusal ??= 'more came than the handshake of a desktop has'
    const step = { toClient: Buffer.concat(toClient), toServer: Buffer.concat(toServer) }
    return refusal === undefined ? step : { ...step, refusal }
  }

  return {
    isDone: () => stage === 'done',
    /** What the server said. */
    server(bytes: Buffer): HandshakeStep {
      fromServer = Buffer.concat([fromServer, bytes])
      return next()
    },
    /** What the client said; what came behind the handshake waits for {@link rest}. */
    client(bytes: Buffer): HandshakeStep {
      if (stage === 'server-ends') return { toClient: noReply, toServer: noReply }
      fromClient = Buffer.concat([fromClient, bytes])
      return next()
    },
    /** Once it is done: what the client said behind it. */
    rest(): Buffer {
      const bytes = fromClient
      fromClient = noReply
      return bytes
    },
  }
}
