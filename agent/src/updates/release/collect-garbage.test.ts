import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder, makeAgentFolders } from '../../agent-folder.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { makeRelease } from '../../test/make-release.ts'
import { sha256 } from '../../test/tuf-repository.ts'
import { collectGarbage } from './collect-garbage.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-garbage-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

test('a download that was begun for a kept release goes on later, any other is removed', async () => {
  const folder = agentFolder(base)
  await makeAgentFolders({ folder, disk: realDisk })
  const { manifest } = makeRelease('one', [{ code: 'core', version: '1', files: { a: 'x' } }])
  const desired = folder.part(sha256('x'))
  for (const part of [desired, folder.part(sha256('y'))]) await writeFile(part, '')
  await collectGarbage({ folder, disk: realDisk }, [manifest], [])
  expect(await readdir(folder.parts)).toEqual([basename(desired)])
})

test('what hooks of packages printed that no kept release has goes with them', async () => {
  const folder = agentFolder(base)
  await makeAgentFolders({ folder, disk: realDisk })
  for (const name of ['core.start.stdout', 'core-old.start.stdout', 'gone.install.stderr'])
    await writeFile(join(folder.hookOutput, name), 'x')
  const { manifest } = makeRelease('one', [{ code: 'core', version: '1', files: {} }])
  await collectGarbage({ folder, disk: realDisk }, [manifest], [])
  expect(await readdir(folder.hookOutput)).toEqual(['core.start.stdout'])
})

test('files that another slot needs stay, and its releases are nobody else’s to remove', async () => {
  const folder = agentFolder(base)
  await makeAgentFolders({ folder, disk: realDisk })
  const [own, program] = ['x', 'y'].map((text) =>
    makeRelease(text, [{ code: 'core', version: '1', files: { a: text } }]),
  )
  const paths = ['x', 'y', 'z'].map((text) => folder.blob(sha256(text), 0o644))
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  if (own && program) await collectGarbage({ folder, disk: realDisk }, [own.manifest], [program.manifest])
  expect(paths.map((path) => existsSync(path))).toEqual([true, true, false])
})
