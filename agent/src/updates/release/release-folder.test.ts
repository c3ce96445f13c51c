import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { agentFolder, makeAgentFolders } from '../../agent-folder.ts'
import { systemClock } from '../../context.ts'
import type { Disk } from '../../disk/disk.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { cutEverywhere } from '../../test/cut-everywhere.ts'
import { makeRelease, type Release } from '../../test/make-release.ts'
import { keepBlob } from './blob-store.ts'
import { beginArrival } from './file-times.ts'
import { findDamagedFiles } from './find-damaged.ts'
import { mendRelease } from './mend-release.ts'
import { listReleaseFiles, listReleaseFolders, listReleaseLinks, readOnlyMode } from './release-files.ts'
import { buildRelease, readCurrentLink, switchCurrent } from './release-folder.ts'

function makeSmall(version: string): Release {
  const files = {
    'bin/run': { data: `#!/bin/sh\necho ${version}\n`, mode: 0o755 },
    'lib/deep/data.txt': `data of ${version} `.repeat(60),
    'shared.txt': 'the same in both',
  }
  const links = { 'lib/current': `deep/data.txt`, 'lib/away': `/opt/${version}`, 'out/up': '../../..' }
  const folders = { 'empty/inner': 0o755, lib: 0o750 }
  const hooks = { start: `echo ${version}` }
  return makeRelease(version, [{ code: 'core', version, files, links, folders, hooks }])
}

async function install(disk: Disk, root: string, release: Release): Promise<void> {
  const store = { folder: agentFolder(join(root, 'robot')), disk, clock: systemClock }
  await makeAgentFolders(store)
  const arrival = await beginArrival(store)
  for (const file of release.manifest.packages.flatMap((item) => item.files)) {
    const part = store.folder.part(file.sha256)
    const open = await disk.open(part, { mode: 0o600, isFresh: false })
    await open.append(release.blobs.get(file.sha256) ?? '')
    await open.close()
    await keepBlob(store, { file, path: part }, arrival)
  }
  await buildRelease(store, release.manifest)
  await switchCurrent(store, release.manifest.contentHash)
}

/** The release behind `current`; every byte and mode of it must be right. */
async function wholeRelease(root: string, releases: readonly Release[]): Promise<Release | undefined> {
  const folder = agentFolder(join(root, 'robot'))
  const link = await readCurrentLink(folder)
  const release = releases.find(({ manifest }) => manifest.contentHash === link)
  if (!release) throw new Error(`current leads to ${link}`)
  for (const isThorough of [true, false]) {
    expect(await findDamagedFiles(folder, release.manifest, { isThorough })).toEqual([])
  }
  for (const { path, content } of listReleaseFiles(release.manifest)) {
    const mode = typeof content === 'string' ? 0o444 : readOnlyMode(content.mode)
    expect(statSync(join(folder.current, path)).mode & 0o777, path).toBe(mode)
  }
  for (const { path, target } of listReleaseLinks(release.manifest)) {
    expect(readlinkSync(join(folder.current, path))).toBe(target)
  }
  return release
}

test('wherever the power goes, `current` is wholly the old or the new release', async () => {
  const [before, after] = [makeSmall('1.0.0'), makeSmall('2.0.0')]
  const changes = await cutEverywhere(1, {
    prepare: (disk, root) => install(disk, root, before),
    work: (disk, root) => install(disk, root, after),
    newSeen: () => undefined,
    async check(root, _, isCut) {
      const found = await wholeRelease(root, [before, after])
      if (!isCut) expect(found).toBe(after)
    },
  })
  expect(changes).toBeGreaterThan(30)
})

async function installed(
  release = makeSmall('1.0.0'),
  disk = realDisk,
): Promise<{ root: string; release: Release; at: (path: string) => string }> {
  const root = mkdtempSync(join(tmpdir(), 'filo-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  await install(disk, root, release)
  const inside = agentFolder(join(root, 'robot')).release(release.manifest.contentHash)
  return { root, release, at: (path) => join(inside, '0010-core', path) }
}

test('files, folders and links of a release have whole seconds for times, none of them to come', async () => {
  const { release, at } = await installed()
  const entries = [
    ...listReleaseFiles(release.manifest),
    ...listReleaseFolders(release.manifest),
    ...listReleaseLinks(release.manifest),
  ]
  for (const { path } of entries) {
    const { mtimeMs } = lstatSync(at(join('..', path)))
    expect([mtimeMs % 1000, mtimeMs <= Date.now() + 3000], path).toEqual([0, true])
  }
  expect(statSync(at('lib')).mode & 0o777).toBe(0o750)
  expect(readdirSync(at('empty/inner'))).toEqual([])
})

test.each([
  [
    'a link with another text',
    ['lib/away'],
    (at: (path: string) => string) => {
      rmSync(at('lib/away'))
      symlinkSync('/tmp', at('lib/away'))
    },
  ],
  [
    'a file in the place of a link',
    ['lib/away'],
    (at: (path: string) => string) => {
      rmSync(at('lib/away'))
      writeFileSync(at('lib/away'), 'x')
    },
  ],
  [
    'a link in the place of a folder, with all in it',
    ['lib/deep', 'lib/deep/data.txt'],
    (at: (path: string) => string) => {
      mkdirSync(at('elsewhere'))
      writeFileSync(at('elsewhere/data.txt'), 'data of 1.0.0 '.repeat(60))
      rmSync(at('lib/deep'), { recursive: true })
      symlinkSync(at('elsewhere'), at('lib/deep'))
    },
  ],
  [
    'an empty folder that is gone',
    ['empty/inner'],
    (at: (path: string) => string) => rmSync(at('empty/inner'), { recursive: true }),
  ],
])('%s is found, and mended without following anything', async (_, paths, damage) => {
  const { root, release, at } = await installed()
  damage(at)
  const folder = agentFolder(join(root, 'robot'))
  const damaged = await findDamagedFiles(folder, release.manifest, { isThorough: false })
  expect(damaged.map(({ path }) => path)).toEqual(paths.map((path) => join('0010-core', path)))
  const context = { folder, disk: realDisk, clock: systemClock }
  expect(
    await mendRelease({ context } as unknown as Parameters<typeof mendRelease>[0], release.manifest, damaged),
  ).toEqual([])
  expect(await wholeRelease(root, [release])).toBe(release)
})

test('what is mended takes no name of the package, and its own name may be as long as Linux takes', async () => {
  const long = 'n'.repeat(255)
  const files = { run: 'one', 'run.mended': 'two', [long]: 'three' }
  const links = { link: 'run', 'link.mended': 'run.mended', [`l${'n'.repeat(254)}`]: 'run' }
  const made = makeRelease('1.0.0', [{ code: 'core', version: '1.0.0', files, links }])
  const { root, release, at } = await installed(made)
  for (const path of ['run', long, 'link', `l${'n'.repeat(254)}`]) rmSync(at(path))
  const folder = agentFolder(join(root, 'robot'))
  const damaged = await findDamagedFiles(folder, release.manifest, { isThorough: false })
  const context = { folder, disk: realDisk, clock: systemClock }
  await mendRelease({ context } as unknown as Parameters<typeof mendRelease>[0], release.manifest, damaged)
  expect(await wholeRelease(root, [release])).toBe(release)
  expect(readFileSync(at('run.mended'), 'utf8')).toBe('two')
})

test('a file system that gives a blob no more names gets a copy of it', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('too many links'), { code: 'EMLINK' }))
  const { root, release, at } = await installed(undefined, { ...realDisk, link: refuse })
  expect(await wholeRelease(root, [release])).toBe(release)
  const run = release.manifest.packages[0]?.files.find(({ path }) => path === 'bin/run')
  const blob = agentFolder(join(root, 'robot')).blob(run?.sha256 ?? '', run?.mode ?? 0)
  const { mtimeMs } = statSync(blob)
  expect(statSync(at('bin/run'))).toMatchObject({ nlink: 1, mtimeMs })
})
