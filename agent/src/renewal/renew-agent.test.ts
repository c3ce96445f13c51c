import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TargetFile, Targets } from '@tufjs/models'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AgentContext } from '../context.ts'
import { type Journal, renewalFiles, writeState } from '../launcher/launch-state.ts'
import { openOutbox } from '../link/outbox.ts'
import { makeContext } from '../test/make-context.ts'
import type { Http } from '../updates/http/download.ts'
import { TransientError } from '../updates/update-error.ts'
import { createRenewal } from './renew-agent.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const program = Buffer.from('the program of agent 1.1.0')
const packed = gzipSync(program)
const order = { orderId: '01950000-0000-7000-8000-000000000001', version: '1.1.0', sha256: sha256(packed) }
const path = 'agents/1.1.0.mjs.gz'
const custom = { agentVersion: '1.1.0', programSha256: sha256(program), nodeMajor: 24, stateFormat: 1 }

function targetsOf(described: typeof custom & { replaces?: string[] }): Targets {
  const target = new TargetFile({
    path,
    length: packed.length,
    hashes: { sha256: order.sha256 },
    unrecognizedFields: { custom: described },
  })
  const common = { version: 1, specVersion: '1.0.31', expires: '2030-01-01T00:00:00Z' }
  return new Targets({ ...common, targets: { [path]: target } })
}
const published = targetsOf(custom)

let base: string
let context: AgentContext
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'filo-renewal-'))
  context = { ...(await makeContext(base, 'http://127.0.0.1:1')), agentVersion: '1.0.0' }
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const files = () => renewalFiles(context.folder.renewal)

/** The renewal on a server that answers with these bytes, and what it told in the end. */
async function open(answer: () => Buffer = () => packed, canReturn = true) {
  const outbox = await openOutbox(context.disk, context.folder.outbox)
  let requested = 0
  const getBytes: Http['getBytes'] = async () => {
    requested += 1
    return answer()
  }
  const http = { getBytes } as unknown as Http
  const renewal = createRenewal({ context, outbox, canReturn })
  const reported = () =>
    outbox.after(0, 100).flatMap((message) => (message.type === 'agent-renewal' ? [message] : []))
  const follow = (targets = published) => renewal.follow({ context, http, unitId: 'u' }, order, targets)
  return { ...renewal, follow, reported, requested: () => requested }
}

const note = (journal: Partial<Journal>) =>
  writeState(files().journal, { committed: null, trial: null, ended: [], ...journal })

describe('an order for a newer agent', () => {
  beforeEach(() => context.disk.makeFolder(context.folder.renewal, 0o700))

  test('brings the build beside this agent and has the launcher try it', async () => {
    const { follow } = await open()
    expect(await follow()).toBe(true)
    expect(readFileSync(files().build('1.1.0'))).toEqual(program)
    expect(JSON.parse(readFileSync(files().desired, 'utf8'))).toMatchObject({
      orderId: order.orderId,
      sha256: sha256(program),
    })
  })

  test('is not downloaded twice when the agent is cut off in between', async () => {
    const { follow, requested } = await open()
    await follow()
    await follow()
    expect(requested()).toBe(1)
  })

  test('waits while the server cannot be reached', async () => {
    const { follow, reported } = await open(() => {
      throw new TransientError('no network')
    })
    await expect(follow()).rejects.toThrow('no network')
    expect(reported()).toEqual([])
  })

  test.each([
    ['other bytes', () => Buffer.alloc(packed.length, 1)],
    ['a piece of it', () => packed.subarray(0, 10)],
    ['the same packed otherwise', () => gzipSync(program, { level: 0 })],
  ])('is refused where the server answers with %s, and nothing is put beside', async (_, answer) => {
    const { follow, reported } = await open(answer)
    expect(await follow()).toBe(false)
    expect(reported()).toMatchObject([{ outcome: 'refused', orderId: order.orderId }])
    expect(() => readFileSync(files().build('1.1.0'))).toThrow('ENOENT')
  })

  test('is refused where the build unpacks to another program than was signed', async () => {
    const { follow, reported } = await open()
    expect(await follow(targetsOf({ ...custom, programSha256: 'e'.repeat(64) }))).toBe(false)
    expect(reported()).toMatchObject([{ outcome: 'refused' }])
    expect(() => readFileSync(files().build('1.1.0'))).toThrow('ENOENT')
  })

  test('is refused once, however often it is asked for', async () => {
    const { follow, reported } = await open(() => Buffer.alloc(3))
    await follow()
    await follow()
    expect(reported()).toHaveLength(1)
  })

  test('that leads backwards is refused', async () => {
    context = { ...context, agentVersion: '1.2.0' }
    const { follow, reported } = await open()
    expect(await follow()).toBe(false)
    expect(reported()).toMatchObject([{ outcome: 'refused', text: 'agent 1.1.0 is not newer than 1.2.0' }])
  })

  test('that leads back is followed where the signed targets say that this version was recalled', async () => {
    context = { ...context, agentVersion: '1.2.0' }
    const recalled = targetsOf({ ...custom, replaces: ['1.2.0'] })
    const { follow } = await open()
    expect(await follow(recalled)).toBe(true)
    expect(JSON.parse(readFileSync(files().desired, 'utf8'))).toMatchObject({ replaces: '1.2.0' })
  })

  test.each([
    ['another version was recalled', ['1.2.1'], true],
    ['its launcher starts newer ones only', ['1.2.0'], false],
  ])('that leads back is refused where %s', async (_, replaces, canReturn) => {
    context = { ...context, agentVersion: '1.2.0' }
    const { follow, reported, requested } = await open(undefined, canReturn)
    expect(await follow(targetsOf({ ...custom, replaces }))).toBe(false)
    expect(reported()).toMatchObject([{ outcome: 'refused', text: 'agent 1.1.0 is not newer than 1.2.0' }])
    expect(requested()).toBe(0)
  })

  test('that is followed already is told as done', async () => {
    context = { ...context, agentVersion: '1.1.0' }
    const { follow, reported } = await open()
    expect(await follow()).toBe(false)
    expect(reported()).toMatchObject([{ outcome: 'committed' }])
  })

  test('that comes while this agent is still on trial is left for later', async () => {
    context = { ...context, agentVersion: '1.0.5' }
    await note({ trial: { ...order, orderId: 'to-1.0.5', version: '1.0.5', starts: 1 } })
    const { follow, requested } = await open()
    expect(await follow()).toBe(false)
    expect(requested()).toBe(0)
  })

  test('that comes with the welcome that ends the trial of this agent is followed at once', async () => {
    context = { ...context, agentVersion: '1.0.5' }
    await note({ trial: { ...order, orderId: 'to-1.0.5', version: '1.0.5', starts: 1 } })
    const { follow, linked } = await open()
    const confirmed = linked()
    expect(await follow()).toBe(true)
    await confirmed
    expect(JSON.parse(readFileSync(files().desired, 'utf8'))).toMatchObject({ orderId: order.orderId })
  })

  test('that failed is not tried again', async () => {
    await note({ ended: [{ ...order, returned: 'crashed' }] })
    const { follow, requested } = await open()
    expect(await follow()).toBe(false)
    expect(requested()).toBe(0)
  })
})

test('an agent on trial says to the launcher that it is linked, and tells the server', async () => {
  await context.disk.makeFolder(context.folder.renewal, 0o700)
  context = { ...context, agentVersion: '1.1.0' }
  await note({ trial: { ...order, starts: 1 } })
  const { linked, reported } = await open()
  await linked()
  expect(JSON.parse(readFileSync(files().confirmed, 'utf8'))).toEqual({ orderId: order.orderId })
  expect(reported()).toMatchObject([{ outcome: 'committed', version: '1.1.0' }])
})

test('the agent that came back tells why, once', async () => {
  await context.disk.makeFolder(context.folder.renewal, 0o700)
  await note({ ended: [{ ...order, returned: 'silent' }] })
  const { linked, reported } = await open()
  await linked()
  await linked()
  expect(reported()).toMatchObject([
    { outcome: 'silent', text: expect.stringContaining('not linked in time') },
  ])
})

test('builds that nothing refers to are removed', async () => {
  await context.disk.makeFolder(context.folder.renewal, 0o700)
  const { follow, linked } = await open()
  await follow()
  await linked()
  expect(readFileSync(files().build('1.1.0'))).toEqual(program)
  rmSync(files().desired)
  await linked()
  expect(() => readFileSync(files().build('1.1.0'))).toThrow('ENOENT')
})
