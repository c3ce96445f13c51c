import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PackageServices } from '@filo/contract/device/assignment/package-services'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const apart = {
  base: '/a',
  releases: '/r/releases',
  packages: '/r/packages',
  localApi: '/r/api',
  openPrograms: '/r/programs',
}
const together = {
  base: '/a',
  releases: '/a/releases',
  packages: '/a/packages',
  localApi: '/a/api',
  openPrograms: '/a/programs',
}
const tools = { setpriv: '/bin/setpriv', bwrap: '/bin/bwrap', env: '/bin/env', nsenter: '/bin/nsenter' }
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
    `/bin/bwrap --dev-bind / / --tmpfs /a --tmpfs /r/packages --tmpfs /r/programs --ro-bind /r/releases /r/releases --bind /r/packages/speech /r/packages/speech --unshare-pid --proc /proc -- ${asUser} run x`,
  ],
  [
    'sandbox',
    together,
    root,
    '/bin/bwrap --dev-bind / / --tmpfs /a --ro-bind /a/releases /a/releases --bind /r/packages/speech /r/packages/speech --bind /a/api /a/api --unshare-pid --proc /proc -- run x',
  ],
] as const)('under %s a program is called so', (...[level, folders, who, words]) => {
  const means = { level, hasOwnProcesses: true, folders, tools }
  const program = { command: 'run', args: ['x'], variables: {}, user: who, place, sight: 'own' } as const
  const called = wrapProgram(means, program)
  expect([called.command, ...called.args].join(' ')).toBe(words)
})

test.each([
  ['its own processes', true, 'own', true],
  ['what the robot has', true, 'robot', false],
  ['its own where the machine has no namespaces', false, 'own', false],
] as const)('in a sandbox a program sees %s', (_, hasOwnProcesses, sight, isApart) => {
  const means = { level: 'sandbox', hasOwnProcesses, folders: apart, tools } as const
  const { args } = wrapProgram(means, { command: 'run', args: [], variables: {}, user, place, sight })
  expect(args.includes('--unshare-pid')).toBe(isApart)
  expect(args.includes('--proc')).toBe(isApart)
})

test('what asks a service whether it works gets into its sandbox, as its user and in its folder', () => {
  const means = { level: 'sandbox', hasOwnProcesses: true, folders: apart, tools } as const
  const program = { command: 'ask', args: [], variables: {}, user, place, sight: { of: 77 } }
  const { command, args } = wrapProgram(means, program)
  expect([command, ...args].join(' ')).toBe(
    `/bin/nsenter --target 77 --mount --pid -- /bin/sh -c cd "$FILO_PACKAGE_DIR" && exec "$@" filo-enter ${asUser} ask`,
  )
})

test('a program that dies with its parent does so under a sandbox, and as another user again', () => {
  const means = { level: 'sandbox', hasOwnProcesses: true, folders: apart, tools } as const
  const program = { command: 'run', args: [], variables: {}, user, place, sight: 'robot' } as const
  const { args } = wrapProgram(means, { ...program, diesWithParent: true })
  expect(args[0]).toBe('--die-with-parent')
  expect(args).toContain('--pdeathsig=KILL')
  expect(wrapProgram(means, program).args.join(' ')).not.toMatch(/parent|pdeathsig/)
})

test('variables that a package chose reach its program alone, not what runs as root before it', () => {
  const means = {
    level: 'user',
    hasOwnProcesses: false,
    folders: apart,
    tools: { ...tools, bwrap: '' },
  } as const
  const variables = { LD_PRELOAD: '/r/evil.so', PATH: '/r' }
  const called = wrapProgram(means, { command: 'run', args: ['x'], variables, user, place, sight: 'own' })
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
