import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../ground/cannot-start.ts'
import { requireBackupPlace } from './require-backup-place.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'filo-backup-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'handled'), '')
  return folder
}

test('a backup is begun only where a new file can be written', async () => {
  const folder = newFolder()
  await requireBackupPlace(join(folder, 'new'))
  const refusals: [string, string][] = [
    [join(folder, 'absent', 'new'), `there is no folder ${join(folder, 'absent')}; make it first`],
    [join(folder, 'handled', 'new'), `${join(folder, 'handled')} is no folder; name a file in one`],
    [join(folder, 'handled'), `${join(folder, 'handled')} exists already; name a new file`],
  ]
  for (const [file, words] of refusals)
    await expect(requireBackupPlace(file)).rejects.toThrow(new CannotStart(words))
})
