import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PackageServices } from '@filo/contract/device/package-services'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupPath, limitFiles, openCgroups } from './cgroups.ts'
import { userOfPackage, wrapProgram } from './isolation.ts'
import { ownFolder } from './own-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-isolation-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const user = { name: 'robot', uid: 990, gid: 990, gids: [990, 29] }
const root = { name: 'root', uid: 0, gid: 0, gids: [0] }
const place = { releaseDir: '/r/releases/h', stateDir: '/r/packages/speech' }
const apart = { base: '/a', releases: '/r/releases', packages: '/r/packages', localApi: '/r/api' }
const together = { base: '/a', releases: '/a/releases', packages: '/a/packages', localApi: '/a/api' }
const asUser =
  '/bin/setpriv --reuid=990 --regid=990 --groups=990,29 --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all --'

test.each([
  ['none', apart, user, 'run x'],
  ['user', apart, user, `${asUser} run x`],
  ['user', apart, root, 'run x'],
  [
    'sandbox',
    apart,
    user,
    `/bin/bwrap --dev-bind / / --tmpfs /a --tmpfs /r/packages --ro-bind /r/releases /r/releases --bind /r/packages/speech /r/packages/speech -- ${asUser} run x`,
  ],
  [
    'sandbox',
    together,
    root,
    '/bin/bwrap --dev-bind / / --tmpfs /a --ro-bind /a/releases /a/releases --bind /r/packages/speech /r/packages/speech --bind /a/api /a/api -- run x',
  ],
] as const)('under %s a program is called so', (...[level, folders, who, words]) => {
  const means = { level, folders, tools: { setpriv: '/bin/setpriv', bwrap: '/bin/bwrap', env: '/bin/env' } }
  const called = wrapProgram(means, { command: 'run', args: ['x'], variables: {}, user: who, place })
  expect([called.command, ...called.args].join(' ')).toBe(words)
})

test('variables that a package chose reach its program alone, not what runs as root before it', () => {
  const means = {
    level: 'user',
    folders: apart,
    tools: { setpriv: '/bin/setpriv', bwrap: '', env: '/bin/env' },
  } as const
  const variables = { LD_PRELOAD: '/r/evil.so', PATH: '/r' }
  const called = wrapProgram(means, { command: 'run', args: ['x'], variables, user, place })
  const words = [called.command, ...called.args].join(' ')
  expect(words).toBe(`${asUser} /bin/env LD_PRELOAD=/r/evil.so PATH=/r run x`)
})

test.each([
  ['nobody named', [null], undefined, { hooks: null, owner: null }],
  [
    'one user for all services',
    ['postgres', 'postgres'],
    undefined,
    { hooks: 'postgres', owner: 'postgres' },
  ],
  ['two users', ['postgres', 'www'], undefined, { hooks: null, owner: null }],
  ['root for its hooks', [null], 'root', { hooks: 'root', owner: null }],
  ['root for a service', ['root'], undefined, { hooks: null, owner: null }],
  ['a user for its hooks', [], 'www', { hooks: 'www', owner: 'www' }],
])('of a package with %s the hooks run and the folder belongs so', (...[, users, hookUser, expected]) => {
  const services = PackageServices.parse(
    users.map((who, index) => ({ name: `s${index}`, command: 'x', user: who })),
  )
  expect(userOfPackage({ services, ...(hookUser && { hookUser }) })).toEqual(expected)
})

test.each([
  ['0::/system.slice/filo-agent.service\n', '/system.slice/filo-agent.service'],
  ['0::/system.slice/filo-agent.service/agent\n', '/system.slice/filo-agent.service'],
  ['0::/agent\n', '/'],
  ['12:memory:/x\n0::/\n', '/'],
  ['12:memory:/x\n', undefined],
])('the group in %j is %s', (text, path) => expect(groupPath(text)).toBe(path))

test('limits are written in the words of the kernel', () => {
  expect(limitFiles({ memoryMb: 64, cpuPercent: 150 })).toEqual({
    'memory.max': '67108864',
    'cpu.max': '150000 100000',
  })
  expect(limitFiles({ memoryMb: null, cpuPercent: null })).toMatchObject({ 'memory.max': 'max' })
})

test('a service with limits gets a group below the agent’s own, one without stays where it is', async () => {
  const unit = join(folder, 'system.slice/unit')
  await mkdir(unit, { recursive: true })
  await writeFile(join(unit, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
  await writeFile(join(folder, 'self'), '0::/system.slice/unit\n')
  const cgroups = await openCgroups(folder, join(folder, 'self'))
  expect(cgroups.isEnforced).toBe(true)
  expect(await readFile(join(unit, 'agent/cgroup.procs'), 'utf8')).toBe(String(process.pid))
  expect(await cgroups.prepare('a.b', { memoryMb: null, cpuPercent: null })).toBeUndefined()
  const procs = await cgroups.prepare('a.b', { memoryMb: 8, cpuPercent: null })
  expect(procs).toBe(join(unit, 'a.b/cgroup.procs'))
  expect(await readFile(join(unit, 'a.b/memory.max'), 'utf8')).toBe('8388608')
  await writeFile(join(unit, 'cgroup.controllers'), 'pids\n')
  expect((await openCgroups(folder, join(folder, 'self'))).isEnforced).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)(
  'a folder is given with all in it, and links are not followed',
  async () => {
    const [own, foreign] = [join(folder, 'own'), join(folder, 'foreign')]
    await mkdir(join(own, 'a'), { recursive: true })
    await writeFile(join(own, 'a/b'), '')
    await writeFile(foreign, '')
    await symlink(foreign, join(own, 'link'))
    await chmod(own, 0o755)
    await ownFolder(own, { uid: 65534, gid: 65534 })
    for (const path of [own, join(own, 'a'), join(own, 'a/b')]) expect((await stat(path)).uid).toBe(65534)
    expect((await stat(foreign)).uid).toBe(0)
  },
)
