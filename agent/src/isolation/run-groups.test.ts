import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupName } from '../processes/run-mark.ts'
import { groupPath, limitFiles, openRunGroups, parseGroupMounts } from './run-groups.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-groups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const base = '/var/lib/filo-agent'
const runId = 'a'.repeat(32)
const name = groupName(base, runId)

test.each([
  ['0::/system.slice/filo-agent.service\n', '', '/system.slice/filo-agent.service'],
  ['0::/system.slice/filo-agent.service/agent\n', '', '/system.slice/filo-agent.service'],
  ['0::/agent\n', '', '/'],
  ['12:memory:/x\n0::/\n', '', '/'],
  ['12:memory:/x\n', '', undefined],
  ['9:name=systemd:/unit\n0::/\n', 'systemd', '/unit'],
])('the group in %j of the hierarchy "%s" is %s', (text, hierarchy, path) =>
  expect(groupPath(text, hierarchy)).toBe(path),
)

test('hierarchies without controllers are found where they are mounted', () => {
  const mounts = `24 30 0:22 / /proc rw,relatime - proc proc rw
31 30 0:27 / /sys/fs/cgroup/unified rw,nosuid - cgroup2 cgroup2 rw
32 30 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
33 30 0:29 /docker/x /sys/fs/cgroup/systemd rw shared:9 - cgroup cgroup rw,xattr,name=systemd
`
  expect(parseGroupMounts(mounts)).toEqual([
    { hierarchy: '', root: '/', folder: '/sys/fs/cgroup/unified' },
    { hierarchy: 'systemd', root: '/docker/x', folder: '/sys/fs/cgroup/systemd' },
  ])
})

test('limits are written in the words of the kernel', () => {
  expect(limitFiles({ memoryMb: 64, cpuPercent: 150 })).toEqual({
    'memory.max': '67108864',
    'cpu.max': '150000 100000',
  })
  expect(limitFiles({ memoryMb: null, cpuPercent: null })).toMatchObject({ 'memory.max': 'max' })
})

async function machine(mounted: string, own: string) {
  const files = { mounts: join(folder, 'mountinfo'), self: join(folder, 'self') }
  await writeFile(files.mounts, mounted.replaceAll('FOLDER', folder))
  await writeFile(files.self, own)
  return files
}

test('every run gets a group below the agent’s own, and limits where version 2 lets the agent set them', async () => {
  const unit = join(folder, 'two/system.slice/unit')
  await mkdir(unit, { recursive: true })
  await writeFile(join(unit, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
  const files = await machine('31 30 0:27 / FOLDER/two rw - cgroup2 cgroup2 rw\n', '0::/system.slice/unit\n')
  const groups = await openRunGroups(base, files)
  expect(groups).toMatchObject({ isUsed: true, isEnforced: true })
  expect(await readFile(join(unit, 'agent/cgroup.procs'), 'utf8')).toBe(String(process.pid))
  expect(await groups.prepare(runId)).toBe(join(unit, name, 'cgroup.procs'))
  expect(await readFile(join(unit, name, 'memory.max'), 'utf8')).toBe('max')
  await groups.prepare(runId, { memoryMb: 8, cpuPercent: null })
  expect(await readFile(join(unit, name, 'memory.max'), 'utf8')).toBe('8388608')
  await writeFile(join(unit, 'cgroup.controllers'), 'pids\n')
  expect(await openRunGroups(base, files)).toMatchObject({ isUsed: true, isEnforced: false })
})

test('groups of former runs that are empty go when the groups are opened, those of another robot stay', async () => {
  const unit = join(folder, 'two/unit')
  const others = groupName('/elsewhere', runId)
  await mkdir(join(unit, name), { recursive: true })
  await mkdir(join(unit, others))
  await openRunGroups(base, await machine('31 30 0:27 / FOLDER/two rw - cgroup2 cgroup2 rw\n', '0::/unit\n'))
  expect(await readdir(unit)).toContain(others)
  expect(await readdir(unit)).not.toContain(name)
})

test('version 1 gives groups in a hierarchy that has a name, and a machine that lets nobody make groups gives none', async () => {
  await mkdir(join(folder, 'systemd/unit'), { recursive: true })
  const own = '9:name=systemd:/unit\n8:memory:/unit\n'
  const mounted = '33 30 0:29 / FOLDER/systemd rw - cgroup cgroup rw,xattr,name=systemd\n'
  const groups = await openRunGroups(base, await machine(mounted, own))
  expect(groups).toMatchObject({ isUsed: true, isEnforced: false })
  expect(await groups.prepare(runId)).toBe(join(folder, 'systemd/unit', name, 'cgroup.procs'))
  const nowhere = await openRunGroups(base, await machine(mounted.replace('FOLDER/systemd', '/proc'), own))
  expect(nowhere.isUsed).toBe(false)
  expect(await nowhere.prepare(runId)).toBeUndefined()
})
