import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import type { Team } from '@filo/dev-env/releases/team'

const words = { tr: 'Ölçüm', en: 'Measured' }

/** Files of which half the bytes are noise and half repeat, as programs are about. */
export async function writeTree(
  folder: string,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  const size = Math.floor(bytes / files)
  let state = 7
  for (let index = 0; index < files; index += 1) {
    const below = join(folder, `d${Math.floor(index / 100)}`)
    if (index % 100 === 0) await mkdir(below, { recursive: true })
    const content = Buffer.alloc(size, `file ${index} of the release, `)
    for (let at = 0; at + 4 <= size / 2; at += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      content.writeUInt32LE((state ^ (state >>> 15)) >>> 0, at)
    }
    const file = await open(join(below, `file-${index}.bin`), 'w')
    await file.write(content)
    await file.close()
  }
}

const hook = { language: 'sh' as const, text: 'true\n', timeoutS: 30 }

/** Uploads the tree as it is now and publishes it. @returns when the robots of the product were told */
export async function publish(
  team: Team,
  tree: string,
  { variantId, version, isDefault = true }: { variantId: string; version: string; isDefault?: boolean },
) {
  const archive = `${tree}.tar.gz`
  execFileSync('tar', ['-czf', archive, '-C', tree, '.'])
  const packageId = await ensurePackage(team.developer, { code: 'measured', name: words, kind: 'content' })
  const content = { fileName: 'measured.tar.gz', content: await readFile(archive) }
  const input = {
    semver: version,
    notes: words,
    archive: content,
    hooks: { start: { ...hook, text: 'sleep 600 &\n' } },
  }
  const versionId = await readyVersion(team, packageId, input)
  await releaseVersion(team, versionId)
  const release = { variantId, name: 'Ölçüm', semver: version, versionIds: [versionId] }
  const arosId = await publishFromTest(team, await passTestAros(team, release), isDefault)
  return { arosId, publishedAt: performance.now(), archiveBytes: statSync(archive).size }
}
