import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RemoteDifference } from '@filo/contract/remote/remote-difference'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContext } from '../../test/make-context.ts'
import { TransientError } from '../../updates/update-error.ts'
import { createDossier } from './dossier.ts'
import { parsePorts } from './look-at-machine.ts'
import { lookMs, readSnapshot } from './snapshot.ts'
import { walkFiles } from './walk-files.ts'

let base: string
let home: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-dossier-'))
  home = join(base, 'home')
  await mkdir(home)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const clock = { now: Date.now }
const walk = (own: Partial<Parameters<typeof walkFiles>[0]> = {}) =>
  walkFiles({
    clock,
    folders: [home],
    without: [],
    untilMs: Date.now() + 5000,
    mostEntries: 1000,
    wantsHash: () => true,
    ...own,
  })

/** A server that takes everything, after so many calls that it does not hear. */
function createServer(unheard = 0) {
  const files = new Map<string, string>()
  let left = unheard
  async function putBytes(path: string, body: Uint8Array): Promise<unknown> {
    left -= 1
    if (left >= 0) throw new TransientError('no answer')
    const name = /files\/([\w.]+)/.exec(path)?.[1] ?? ''
    const text = (files.get(name) ?? '') + Buffer.from(body).toString()
    files.set(name, text)
    return { bytes: Buffer.byteLength(text) }
  }
  return { putBytes, files }
}

async function openDossier(server = createServer(), untilReported?: () => Promise<void>) {
  const context = await makeContext(join(base, 'data'), 'http://127.0.0.1:9')
  const state = { services: 'running', setting: '1' }
  const sources = {
    services: async () => [{ name: 'camera', state: state.services }],
    configuration: async () => ({ volume: state.setting }),
    hardware: async () => {
      throw new Error('no list')
    },
    roots: async () => [home],
  }
  // Waits between tries are short; what a look may take is not.
  const sleep = (ms: number, signal?: AbortSignal) => context.clock.sleep(ms === lookMs ? ms : 1, signal)
  const clockNow = { ...context.clock, sleep }
  const looking = { context: { ...context, clock: clockNow }, sources }
  const dossier = createDossier({
    ...looking,
    http: server,
    unitId: 'u1',
    ...(untilReported && { untilReported }),
  })
  return { dossier, state, looking, session: { id: 's1', folder: join(base, 'sessions', 's1') } }
}

test('after a session its recording and what is different are with the server, and nothing is left', async () => {
  await writeFile(join(home, 'changed'), 'before')
  const server = createServer(3)
  const { dossier, state, session } = await openDossier(server)
  dossier.begin(session)
  await expect.poll(() => readdir(session.folder).catch(() => []), { timeout: 8000 }).toContain('before.json')
  await writeFile(join(session.folder, 'terminal.cast'), '{"version":3}\n')
  await expect.poll(() => server.files.get('terminal.cast')).toBe('{"version":3}\n')
  await writeFile(join(home, 'changed'), 'afterwards')
  await writeFile(join(home, 'new\n'), 'x')
  state.setting = '2'
  await dossier.end(session)
  const difference = RemoteDifference.parse(JSON.parse(server.files.get('difference.json') ?? ''))
  const own = difference.files.filter(({ name }) => name.startsWith(home))
  expect(
    own.map(({ name, before, after }) => [name.slice(home.length), before?.bytes, after?.bytes]),
  ).toEqual([
    ['/changed', 6, 10],
    ['/new\\u{a}', undefined, 1],
  ])
  expect(own[1]?.after?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(difference.configuration).toEqual([{ name: 'volume', before: '1', after: '2' }])
  expect(difference.services).toEqual([])
  expect(difference.incomplete).toContainEqual({ part: 'hardware', text: 'no list' })
  expect(await readdir(join(base, 'sessions'))).toEqual([])
}, 20_000)

test('an agent that was started anew ends the dossier of the one before it', async () => {
  const first = await openDossier()
  first.dossier.begin(first.session)
  await expect
    .poll(() => readdir(first.session.folder).catch(() => []), { timeout: 8000 })
    .toContain('before.json')
  await writeFile(join(first.session.folder, 'terminal.cast'), 'rest')
  const server = createServer()
  const second = await openDossier(server)
  await second.dossier.end(first.session)
  expect(server.files.get('terminal.cast')).toBe('rest')
  expect(server.files.get('difference.json')).toContain('"beforeAt"')
  expect(await readdir(join(base, 'sessions'))).toEqual([])
}, 20_000)

test('the last file waits until the server has taken what was reported: it seals the dossier', async () => {
  const server = createServer()
  let handled: () => void = () => undefined
  const reported = new Promise<void>((resolve) => {
    handled = resolve
  })
  const { dossier, session } = await openDossier(server, () => reported)
  const ended = dossier.end(session)
  await expect.poll(() => server.files.has('terminal.cast'), { timeout: 8000 }).toBe(true)
  expect(server.files.has('difference.json')).toBe(false)
  handled()
  await ended
  expect(server.files.has('difference.json')).toBe(true)
}, 20_000)

test('where nobody looked before, nothing is said to be different, and that is said', async () => {
  const server = createServer()
  const { dossier, session } = await openDossier(server)
  await dossier.end(session)
  const difference = RemoteDifference.parse(JSON.parse(server.files.get('difference.json') ?? ''))
  expect(difference.files).toEqual([])
  expect(difference.incomplete.length).toBe(7)
  expect(difference.incomplete[0]?.text).toBe('the robot was not looked at before the session')
}, 20_000)

test('a look names what this machine has', async () => {
  const { looking } = await openDossier()
  const found = await readSnapshot(looking)
  expect(found.users['root']).toMatch(/^0 \//)
  expect(found.services['camera']).toBe('running')
  expect(Object.keys(found.files).some((path) => path.startsWith('/etc/'))).toBe(true)
})

test('no link is followed, whatever it is put in the place of', async () => {
  await mkdir(join(base, 'secret'))
  await writeFile(join(base, 'secret/key'), 'x')
  await symlink(join(base, 'secret'), join(home, 'link'))
  await symlink(join(base, 'secret/key'), join(home, 'file'))
  expect((await walk()).files).toEqual({})
  const folder = join(home, 'folder')
  await mkdir(folder)
  await writeFile(join(folder, 'a'), 'x')
  let isOver = false
  const swap = (async () => {
    while (!isOver) {
      await rename(folder, join(base, 'aside'))
      await symlink(join(base, 'secret'), folder)
      await rm(folder)
      await rename(join(base, 'aside'), folder)
    }
  })()
  for (let count = 0; count < 60; count += 1)
    expect(Object.keys((await walk()).files).filter((path) => path.endsWith('/key'))).toEqual([])
  isOver = true
  await swap
})

test('a look that is cut short says so', async () => {
  for (const name of ['a', 'b', 'c']) await writeFile(join(home, name), 'x')
  await mkdir(join(base, 'whole'))
  await writeFile(join(base, 'whole/d'), 'x')
  const part = await walk({ folders: [join(base, 'whole'), home], mostEntries: 2 })
  expect(part).toMatchObject({ cut: 'only 2 files were looked at', unseenFolders: [home] })
  expect(Object.keys(part.files)).toEqual([join(base, 'whole/d'), join(home, 'a')])
  const late = { cut: 'there was no time to look at all files', unseenFolders: [home] }
  expect(await walk({ untilMs: 0 })).toMatchObject(late)
  expect(await walk()).toMatchObject({ cut: undefined, unseenFolders: [] })
  expect(Object.keys((await walk({ without: [home] })).files)).toEqual([])
})

test('ports are read from what the system says', () => {
  const table =
    '  sl  local_address rem_address   st\n   0: 0100007F:1F90 00000000:0000 0A 0:0 0:0 0 990 0 1 1\n   1: 00000000:0016 00000000:0000 0A 0:0 0:0 0 0 0 2 1\n   2: 0100007F:1F91 0100007F:0016 01 0:0 0:0 0 0 0 3 1\n'
  expect(parsePorts('tcp', table)).toEqual({
    'tcp 22': 'user 0, from everywhere',
    'tcp 8080': 'user 990, from this machine',
  })
})
