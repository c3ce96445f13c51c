import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LooseFile, readLooseFiles } from './read-loose-files.ts'
import { collect } from './trials/collect.ts'

let folder = ''
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-loose-'))
  await writeFile(at('script'), '#!/bin/sh')
  await writeFile(at('text'), 'text')
  await symlink('/etc/passwd', at('link'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

it('hands over each file with the mode it was told or that its content suggests', async () => {
  const { sink, lines } = collect()
  const summary = await readLooseFiles(
    [
      { path: 'bin/script', file: at('script') },
      { path: 'reported', file: at('text'), isExecutable: true },
      { path: 'docs/şema.txt', file: at('text') },
    ],
    sink,
  )
  expect(lines()).toEqual(['bin/script 755 #!/bin/sh', 'reported 755 text', 'docs/şema.txt 644 text'])
  expect(summary).toMatchObject({ format: 'folder', fileCount: 3, totalBytes: 17, debian: null, links: [] })
})

const text = (path: string): LooseFile => ({ path, file: at('text') })

it.each([
  ['archive_parent_path', () => [text('../evil')]],
  ['archive_absolute_path', () => [text('/evil')]],
  ['archive_forbidden_character', () => [text('a\nb')]],
  ['archive_unclean_path', () => [text('folder/')]],
  ['archive_duplicate_path', () => [text('a'), text('a')]],
  ['archive_file_and_folder', () => [text('a'), text('a/b')]],
  ['archive_empty', () => []],
])('refuses with %s', async (code, files) => {
  await expect(readLooseFiles(files(), collect().sink)).rejects.toMatchObject({ definition: { code } })
})

it('follows no link and opens no folder', async () => {
  const link = [{ path: 'a', file: at('link') }]
  await expect(readLooseFiles(link, collect().sink)).rejects.toMatchObject({ code: 'ELOOP' })
  const itself = [{ path: 'a', file: folder }]
  await expect(readLooseFiles(itself, collect().sink)).rejects.toMatchObject({
    definition: { code: 'archive_special_file' },
  })
})

it('keeps to the limits', async () => {
  const limits = { ...archiveLimits, maxTotalBytes: 7 }
  await expect(readLooseFiles([text('a'), text('b')], collect().sink, { limits })).rejects.toMatchObject({
    definition: { code: 'archive_too_large' },
    params: { entry: 'b', limit: '7 B' },
  })
})
