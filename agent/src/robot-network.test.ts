import { createCipheriv } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { packHeaderBytes } from '@filo/contract/device/assignment/blob-pack'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { getBlobPack } from '@filo/contract/device/device-routes'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from './context.ts'
import { AgentFolderInUse } from './folder-lock.ts'
import { makeRelease, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { sha256 } from './test/tuf-repository.ts'

let fixture: RobotFixture
afterEach(() => fixture.close())

/** Does not compress, so that a slow line is slow. */
const big = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(600_000))
const plain = (version: string) =>
  makeRelease(version, [
    { code: 'core', version, files: { 'big.bin': { data: big, mode: 0o644 }, 'version.txt': version } },
  ])

test('a robot without install key waits for staff, then trusts the root it is shown and links', async () => {
  fixture = await openRobotFixture({ admit: 'pending' })
  const agent = await fixture.start()
  await agent.until((status) => status.enrolment === 'pending')
  const robot = fixture.server.robots.get(agent.publicKey)
  if (robot) robot.state = 'accepted'
  await agent.until((status) => status.isConnected)
  const root = await readFile(join(fixture.folder, 'trust/root.json'), 'utf8')
  expect(root).toBe(fixture.server.tuf.files.get('1.root.json'))
  expect((await stat(join(fixture.folder, 'identity.json'))).mode & 0o777).toBe(0o600)
})

test('an install key of another server sends nothing to this one', async () => {
  fixture = await openRobotFixture()
  const agent = await fixture.start({ installKey: `filo_ik_${'k'.repeat(32)}.${'0'.repeat(64)}` })
  const requested: string[] = []
  await new Promise<void>((resolve) => {
    fixture.server.setIntercept((request) => {
      requested.push(request.url ?? '')
      if (requested.length >= 2) resolve()
      return false
    })
  })
  expect(new Set(requested)).toEqual(new Set(['/api/tuf/1.root.json']))
  expect(agent.status()).toMatchObject({ enrolment: 'asking', unitId: null })
})

test('two agents cannot work in one folder', async () => {
  fixture = await openRobotFixture()
  const agent = await fixture.start()
  await expect(fixture.start()).rejects.toThrow(AgentFolderInUse)
  await fixture.stop(agent)
  await fixture.start()
})

test('a download that was cut goes on from the byte it had', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const release = plain('1.0.0')
  const hash = sha256(big)
  fixture.server.publish(release)
  let cuts = 0
  fixture.server.setIntercept((request, response) => {
    if (request.url !== getBlobPack.path || cuts > 0) return false
    cuts += 1
    const header = Buffer.alloc(packHeaderBytes)
    header.writeBigUInt64BE(BigInt(big.length))
    const packed = zstdCompressSync(Buffer.concat([header, big.subarray(0, 200_000)]))
    response.writeHead(200)
    response.write(packed, () => setTimeout(() => response.destroy(), 300))
    return true
  })
  const updateId = fixture.server.assign(robot, release)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  const range = fixture.server.blobRequests.find((request) => request.sha256 === hash)?.range
  expect(Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])).toBeGreaterThan(0)
  expect(fixture.progressOf(robot, updateId).map(({ phase }) => phase)).toContain('waiting')
})

test('a robot that was never told of its assignment finds it by the answer to its heartbeat', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const release = plain('1.0.0')
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release, { isLost: true })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('damaged bytes are fetched once more and never installed', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const release = plain('1.0.0')
  fixture.server.publish(release)
  fixture.server.overrides.set(`/api/blobs/${sha256(big)}`, Buffer.alloc(big.length, 'y'))
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ phase: 'failed', errorCode: 'blob_corrupt' })
  expect((await agent.until((now) => now.isIdle)).current).toBeNull()
})

test('a full disk is said before anything is downloaded', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const release = plain('1.0.0')
  fixture.server.publish(release)
  fixture.body.setFreeBytes(1_000_000)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ errorCode: 'disk_full', message: { key: 'disk_full', params: { free: 1 } } })
  expect(fixture.server.blobRequests).toEqual([])
})

test('an update that found no room is tried again by itself once there is room', async () => {
  fixture = await openRobotFixture()
  let aheadMs = 0
  const clock = {
    now: () => systemClock.now() + aheadMs,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 50), signal),
  }
  const { agent, robot } = await fixture.startLinked({ clock })
  const release = plain('1.0.0')
  fixture.server.publish(release)
  fixture.body.setFreeBytes(1_000_000)
  const updateId = fixture.server.assign(robot, release)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ errorCode: 'disk_full', attempt: 1 })
  await agent.until((now) => now.isIdle && now.failedUpdateIds.length > 0)
  fixture.body.setFreeBytes(null)
  aheadMs = 61_000
  await agent.until((now) => now.isIdle && now.current !== null)
  const last = await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).find(({ phase }) => phase === 'succeeded'),
  )
  expect(last).toMatchObject({ attempt: 2 })
})

test('what happens offline is told after the link is back, once', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const text = 'touch "$FILO_STATE_DIR/reached"; while [ ! -e "$FILO_STATE_DIR/go" ]; do sleep 0.02; done'
  const hooks = { install: { text, timeoutS: 20 } }
  const release = makeRelease('1.0.0', [{ code: 'core', version: '1', files: { a: 'a' }, hooks }])
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).some(({ phase }) => phase === 'installing'),
  )
  fixture.body.setOnline(false)
  await agent.until((status) => !status.isConnected)
  await mkdir(join(fixture.folder, 'packages/core'), { recursive: true })
  await writeFile(join(fixture.folder, 'packages/core/go'), '')
  await agent.until((status) => status.current !== null)
  expect(fixture.progressOf(robot, updateId).at(-1)?.phase).toBe('installing')
  fixture.body.setOnline(true)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  const seqs = robot.messages.map((message) => message.seq)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
})

test('the end of an update says what came over the network for it: manifest and files, nothing that was there', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const files = { a: 'a'.repeat(1000), b: 'b' }
  const first = makeRelease('1.0.0', [{ code: 'core', version: '1', files }])
  const second = makeRelease('2.0.0', [{ code: 'core', version: '2', files: { ...files, b: 'other' } }])
  fixture.server.publish(first, second)
  const sizeOf = ({ manifestText }: typeof first, sent: number | undefined) =>
    Buffer.byteLength(manifestText) + (sent ?? 0)
  const ends = [await fixture.ending(robot, fixture.server.assign(robot, first))]
  ends.push(await fixture.ending(robot, fixture.server.assign(robot, second)))
  const reported = ends.map((end) => end?.transferredBytes)
  const { packs } = fixture.server
  expect(reported).toEqual([sizeOf(first, packs[0]?.sentBytes), sizeOf(second, packs[1]?.sentBytes)])
  expect(packs.map(({ files: sent }) => sent)).toEqual([2, 1])
  expect(packs[0]?.sentBytes).toBeLessThan(200)
})

test('an older assignment shown again changes nothing and shows in the heartbeat', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const [first, second] = [plain('1.0.0'), plain('2.0.0')]
  fixture.server.publish(first, second)
  await fixture.ending(robot, fixture.server.assign(robot, first))
  const old = robot.envelope
  await fixture.ending(robot, fixture.server.assign(robot, second))
  robot.envelope = old
  fixture.server.send(robot, { type: 'desired-changed' })
  await agent.until((status) => status.problem?.code === 'assignment_rollback')
  await fixture.server.see(() =>
    robot.heartbeats.at(-1)?.runtime.errors.some(({ code }) => code === 'assignment_rollback'),
  )
  expect(agent.status().current?.name).toBe('2.0.0')
})

test('a release of the test channel is refused with its reason unless the assignment allows it', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const release = makeRelease('t', [{ code: 'core', version: '1', files: { a: 'a' } }], { channel: 'test' })
  fixture.server.publish(release)
  const refused = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(refused).toMatchObject({
    phase: 'failed',
    errorCode: 'test_channel_refused',
    message: { key: 'refused' },
  })
  const allowed = await fixture.ending(robot, fixture.server.assign(robot, release, { allowTest: true }))
  expect(allowed).toMatchObject({ phase: 'succeeded' })
})

/** A release whose manifest says more than this agent knows. */
function withManifest(release: Release, more: Record<string, unknown>): Release {
  const manifestText = canonicalJson({ ...release.manifest, ...more })
  const hashes = { sha256: sha256(manifestText) }
  const target = { ...release.target, hashes, length: Buffer.byteLength(manifestText) }
  return { ...release, manifestText, target }
}

test('what a later server says in an assignment is refused by name, never dropped', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const release = plain('later')
  fixture.server.publish(release)
  for (const later of [{ hold: { reason: 'dur' } }, { requires: ['links'] }]) {
    const refused = await fixture.ending(robot, fixture.server.assign(robot, release, { later }))
    expect(refused).toMatchObject({ phase: 'failed', errorCode: 'beyond_agent', message: { key: 'refused' } })
    await agent.until(({ problem }) => /hold|links/.test(problem?.text ?? ''))
  }
  const { target } = release
  for (const beyond of [{ format: 3 }, { format: 2, requires: ['manifest-2', 'links'] }]) {
    const newer = { ...release, target: { ...target, custom: { ...target.custom, ...beyond } } }
    fixture.server.publish(newer)
    const refused = await fixture.ending(robot, fixture.server.assign(robot, newer))
    expect(refused).toMatchObject({ phase: 'failed', errorCode: 'beyond_agent' })
  }
  const linked = withManifest(release, { requires: ['manifest-2', 'links'], links: ['lib -> lib64'] })
  fixture.server.publish(linked)
  const unread = await fixture.ending(robot, fixture.server.assign(robot, linked))
  expect(unread).toMatchObject({ phase: 'failed', errorCode: 'beyond_agent' })
  await agent.until(({ problem }) => /manifest needs links/.test(problem?.text ?? ''))
  const unnamed = withManifest(release, { links: ['lib -> lib64'] })
  fixture.server.publish(unnamed)
  const refusedWhole = await fixture.ending(robot, fixture.server.assign(robot, unnamed))
  expect(refusedWhole).toMatchObject({ phase: 'failed', errorCode: 'manifest_invalid' })
  expect(agent.status().current).toBeNull()
  fixture.server.publish(release)
  const done = await fixture.ending(robot, fixture.server.assign(robot, release, { later: { requires: [] } }))
  expect(done).toMatchObject({ phase: 'succeeded' })
})

test('a refused update that is tried again counts on: the server takes nothing more about an ended attempt', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const release = makeRelease('t', [{ code: 'core', version: '1', files: { a: 'a' } }], { channel: 'test' })
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  const endsAt = (attempt: number) =>
    fixture.server.see(() =>
      fixture
        .progressOf(robot, updateId)
        .find((message) => message.attempt === attempt && isFinalPhase(message.phase)),
    )
  const retry = (id: string) => fixture.server.send(robot, { type: 'command', id, kind: 'retry', updateId })
  expect((await endsAt(1)).phase).toBe('failed')
  retry('019a0000-0000-7000-8000-00000000000b')
  expect((await endsAt(2)).message.key).toBe('refused')
  fixture.server.assign(robot, release, { allowTest: true, updateId })
  retry('019a0000-0000-7000-8000-00000000000c')
  expect((await endsAt(3)).phase).toBe('succeeded')
  const attempts = fixture.progressOf(robot, updateId).map(({ attempt }) => attempt)
  expect(attempts).toEqual(attempts.toSorted((a, b) => a - b))
})

test('a refusal does not end an update that is installed already', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const release = makeRelease('t', [{ code: 'core', version: '1', files: { a: 'a' } }], { channel: 'test' })
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release, { allowTest: true })
  await fixture.ending(robot, updateId)
  await agent.until((now) => now.isIdle && now.current !== null)
  fixture.server.assign(robot, release, { allowTest: false, updateId })
  await agent.until((status) => status.problem?.code === 'test_channel_refused')
  expect(agent.status().failedUpdateIds).toEqual([])
  expect(fixture.progressOf(robot, updateId).at(-1)?.phase).toBe('succeeded')
})

test('the same content under a new name is adopted without an installation', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  const packages = [{ code: 'core', version: '1', files: { a: 'a' } }]
  const [tested, promoted] = [
    makeRelease('test', packages, { channel: 'test' }),
    makeRelease('production', packages),
  ]
  fixture.server.publish(tested, promoted)
  await fixture.ending(robot, fixture.server.assign(robot, tested, { allowTest: true }))
  const ending = await fixture.ending(robot, fixture.server.assign(robot, promoted))
  expect(ending).toMatchObject({ phase: 'succeeded', message: { key: 'adopted' } })
  expect((await agent.until((now) => now.isIdle && now.current?.name === 'production')).previous).toBeNull()
})

test('a release that another one replaces during its download is given up', async () => {
  fixture = await openRobotFixture()
  const { robot } = await fixture.startLinked()
  const [slow, urgent] = [
    plain('slow'),
    makeRelease('urgent', [{ code: 'core', version: '2', files: { b: 'b' } }]),
  ]
  fixture.server.publish(slow, urgent)
  fixture.body.setSpeed(100_000)
  const first = fixture.server.assign(robot, slow)
  await fixture.server.see(() =>
    fixture.progressOf(robot, first).some(({ phase }) => phase === 'downloading'),
  )
  const second = fixture.server.assign(robot, urgent)
  expect(await fixture.ending(robot, first)).toMatchObject({ phase: 'failed', errorCode: 'interrupted' })
  expect(await fixture.ending(robot, second)).toMatchObject({ phase: 'succeeded' })
})

test('a revoked robot stops its link and asks again; accepted anew it goes on', async () => {
  fixture = await openRobotFixture()
  const { agent, robot } = await fixture.startLinked()
  robot.state = 'revoked'
  fixture.server.send(robot, { type: 'bye', reason: 'revoked' })
  await agent.until((status) => !status.isConnected && status.enrolment === 'revoked')
  robot.state = 'accepted'
  await agent.until((status) => status.isConnected && status.enrolment === 'accepted')
})

test('many robots run in one process, each with a key and a folder of its own', async () => {
  fixture = await openRobotFixture()
  const names = ['A', 'B', 'C', 'D']
  const agents = await Promise.all(
    names.map((name) =>
      fixture.start({
        serial: name,
        dataFolder: `${fixture.folder}-${name}`,
        installKey: fixture.server.installKey,
      }),
    ),
  )
  await Promise.all(agents.map((agent) => agent.until((status) => status.isConnected)))
  expect(new Set(agents.map((agent) => agent.publicKey)).size).toBe(names.length)
})
