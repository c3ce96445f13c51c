import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-time-zone-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['Europe/Istanbul', 'Europe/Istanbul'],
  [':Europe/Istanbul', 'Europe/Istanbul'],
  ['/usr/share/zoneinfo/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['UTC', 'UTC'],
  // A rule instead of a name, and nothing at all: Intl has its own answer to them.
  ['<+03>-3', undefined],
  ['', undefined],
])('TZ %j names %s', async (setting, zone) => {
  expect(await timeZoneName(setting, join(folder, 'none'))).toBe(zone)
})

test.each([
  ['/usr/share/zoneinfo/Europe/Istanbul', 'Europe/Istanbul'],
  ['../usr/share/zoneinfo/Etc/UTC', 'Etc/UTC'],
  ['/etc/zone-of-this-robot.tzif', undefined],
])('without TZ, /etc/localtime that leads to %s names %s', async (target, zone) => {
  const link = join(folder, target.replaceAll('/', '-'))
  await symlink(target, link)
  expect(await timeZoneName(undefined, link)).toBe(zone)
})

test('a copied /etc/localtime names none', async () => {
  const file = join(folder, 'copied')
  await writeFile(file, 'TZif2')
  expect(await timeZoneName(undefined, file)).toBeUndefined()
})
