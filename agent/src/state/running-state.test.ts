import { appendFile, chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@filo/contract/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentContext } from '../context.ts'
import { writeDurably } from '../disk/durable-file.ts'
import { makeContext } from '../test/make-context.ts'
import { makeRelease } from '../test/make-release.ts'
import { noConfig } from '../test/running-fakes.ts'
import { buildRelease, switchCurrent } from '../updates/release/release-folder.ts'
import { type AgentState, openStateStore } from './agent-state.ts'
import { createRunningState, digestOf } from './running-state.ts'

const { manifest, manifestText } = makeRelease('one', [
  { code: 'core', version: '1.0.0', files: {}, hooks: { start: 'true' } },
  { code: 'voice', version: '2.0.0', files: {}, hooks: { start: 'false' } },
])
const { arosId, contentHash, name, version } = manifest
const release = { arosId, contentHash, name, version }

let base: string
let context: AgentContext
let now: number
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-running-'))
  now = Date.parse('2026-03-01T10:00:00Z')
  const made = await makeContext(base, 'http://127.0.0.1:1')
  context = { ...made, clock: { ...made.clock, now: () => now } }
  await writeDurably(context.disk, context.folder.manifest(arosId), manifestText)
  await buildRelease(context, manifest)
  await switchCurrent(context, contentHash)
})
afterEach(() => rm(base, { recursive: true, force: true }))

async function open(journal: Partial<AgentState> = { current: release }) {
  const state = await openStateStore(context.disk, context.folder.state)
  await state.change(() => journal)
  return createRunningState({ context, state, config: noConfig })
}

async function flip(target: string | null): Promise<void> {
  await rm(context.folder.current, { recursive: true })
  if (target !== null) await symlink(target, context.folder.current)
}

const statesOf = async (running: Awaited<ReturnType<typeof open>>, isFresh = false) =>
  (await running.facts({ isFresh })).softwareInfo.packages.map(({ state }) => state)

test('what runs is the release that the link leads to, whatever the journal says', async () => {
  for (const journal of [{ current: release }, { current: null }, { current: { ...release, arosId: 'x' } }]) {
    const running = await open(journal)
    expect(await running.facts({ isFresh: false })).toMatchObject({
      current: release,
      link: { state: 'release', target: contentHash },
      softwareInfo: { arosVersion: version, packages: [{ code: 'core' }, { code: 'voice' }] },
    })
  }
})

test.each<[string, () => Promise<unknown>, { state: string; target: string | null }]>([
  ['is gone', () => flip(null), { state: 'none', target: null }],
  ['leads elsewhere', () => flip('/opt/robot'), { state: 'unknown', target: '/opt/robot' }],
  [
    'leads to a folder of that name elsewhere',
    () => flip(`/opt/${contentHash}`),
    { state: 'unknown', target: `/opt/${contentHash}` },
  ],
  [
    'leads to a release that is gone',
    () => rm(context.folder.release(contentHash), { recursive: true }),
    { state: 'unknown', target: `releases/${contentHash}` },
  ],
  [
    'is a folder',
    async () => {
      await flip(null)
      await mkdir(context.folder.current)
    },
    { state: 'unknown', target: null },
  ],
  [
    'leads to a release whose manifest is lost',
    () => rm(context.folder.manifest(arosId)),
    { state: 'unknown', target: contentHash },
  ],
  [
    'leads to a release whose manifest is damaged',
    () => writeFile(context.folder.manifest(arosId), manifestText.replace('true', 'evil')),
    { state: 'unknown', target: contentHash },
  ],
])('nothing is known to run where the link %s', async (_, harm, link) => {
  const running = await open()
  await running.digest()
  await harm()
  expect(await running.facts({ isFresh: false })).toMatchObject({
    current: null,
    link,
    softwareInfo: { arosVersion: null, packages: [] },
  })
})

test('of two names of one content the one of the journal counts', async () => {
  const twin = { ...manifest, arosId: '00000000-0000-7000-8000-000000000000', name: 'twin' }
  await writeDurably(context.disk, context.folder.manifest(twin.arosId), JSON.stringify(twin))
  expect((await (await open()).facts({ isFresh: false })).current?.name).toBe('one')
  const journal = { current: { ...release, arosId: twin.arosId, name: 'twin' } }
  expect((await (await open(journal)).facts({ isFresh: false })).current?.name).toBe('twin')
})

test('a file that was changed by hand is found within ten minutes or by a fresh look, remembered, and said in the log', async () => {
  const running = await open()
  const warn = vi.spyOn(context.logger, 'warn')
  const whole = await running.digest()
  const script = join(context.folder.release(contentHash), '.hooks/0010-core/start.sh')
  await chmod(script, 0o644)
  await appendFile(script, 'evil')
  expect(await running.digest()).toBe(whole)
  now += 11 * MINUTE_MS
  expect(await running.digest()).not.toBe(whole)
  expect(await statesOf(running)).toEqual(['missing', 'installed'])
  await statesOf(running, true)
  expect(warn.mock.calls).toEqual([
    [{ aros: 'one', packages: ['core'] }, 'files of the running release are damaged'],
  ])
  await writeFile(script, 'true')
  expect(await statesOf(running)).toEqual(['missing', 'installed'])
  expect(await statesOf(running, true)).toEqual(['installed', 'installed'])
  expect(await running.digest()).toBe(digestOf(await running.facts({ isFresh: true })))
})

test('a clock that was set back does not keep files from being looked at', async () => {
  const running = await open()
  await running.digest()
  await rm(join(context.folder.release(contentHash), '.hooks/0020-voice/start.sh'), { force: true })
  now -= DAY_MS
  expect(await statesOf(running)).toEqual(['installed', 'missing'])
})

test('packages fail only in the release that the journal knows them of', async () => {
  expect(await statesOf(await open({ current: release, unhealthy: ['voice'] }))).toEqual([
    'installed',
    'failed',
  ])
  const other = { ...release, contentHash: 'f'.repeat(64) }
  expect(await statesOf(await open({ current: other, unhealthy: ['voice'] }))).toEqual([
    'installed',
    'installed',
  ])
})
