import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentFolder, makeAgentFolders } from '../agent-folder.ts'
import type { Disk } from '../disk/disk.ts'
import { cutEverywhere } from '../test/cut-everywhere.ts'
import { makeRelease, type Release } from '../test/make-release.ts'
import { keepBlob } from './blob-store.ts'
import { findDamagedFiles } from './find-damaged.ts'
import { listReleaseFiles, readOnlyMode } from './release-files.ts'
import { buildRelease, readCurrentLink, switchCurrent } from './release-folder.ts'

function makeSmall(version: string): Release {
  const files = {
    'bin/run': { data: `#!/bin/sh\necho ${version}\n`, mode: 0o755 },
    'lib/deep/data.txt': `data of ${version} `.repeat(60),
    'shared.txt': 'the same in both',
  }
  return makeRelease(version, [{ code: 'core', version, files, hooks: { start: `echo ${version}` } }])
}

async function install(disk: Disk, root: string, release: Release): Promise<void> {
  const store = { folder: agentFolder(join(root, 'robot')), disk }
  await makeAgentFolders(store)
  for (const file of release.manifest.packages.flatMap((item) => item.files)) {
    const part = store.folder.part(file.sha256)
    const open = await disk.open(part, { mode: 0o600, isFresh: false })
    await open.append(release.blobs.get(file.sha256) ?? '')
    await open.close()
    await keepBlob(store, file, part)
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
