import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { fillPlaceholders } from '@filo/contract/localized-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../ground/domain-error.ts'
import type { ArchiveSink } from './archive-sink.ts'
import { readArchive } from './read-archive.ts'
import type { HostileArchive } from './trials/hostile-archive.ts'
import { hostileStreams } from './trials/hostile-streams.ts'
import { hostileTars } from './trials/hostile-tars.ts'
import { hostileZips } from './trials/hostile-zips.ts'

const readOnly: ArchiveSink = {
  file: async (_file, content) => {
    for await (const _ of content);
  },
  copy: async () => {},
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-hostile-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function refusalOf({ bytes, limits }: HostileArchive): Promise<DomainError> {
  const file = join(folder, 'upload')
  await writeFile(file, bytes)
  const error: unknown = await readArchive(file, readOnly, { limits: { ...archiveLimits, ...limits } }).then(
    () => new Error('the archive was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof DomainError) return error
  throw error
}

const groups = { tar: hostileTars, zip: hostileZips, 'packed streams, .deb and limits': hostileStreams }

for (const [group, archives] of Object.entries(groups)) {
  describe(group, () => {
    it.each(archives)('refuses $trick with $code', async (archive) => {
      const refusal = await refusalOf(archive)
      expect({ code: refusal.definition.code, entry: refusal.params['entry'] }).toEqual({
        code: archive.code,
        entry: archive.entry === '' ? refusal.params['entry'] : (archive.entry ?? 'upload'),
      })
      for (const text of Object.values(refusal.definition.text))
        expect(fillPlaceholders(text, refusal.params)).not.toMatch(/\{\w+\}(?<!\\u\{\w+\})/)
      expect(await readdir(folder)).toEqual(['upload'])
    })
  })
}
