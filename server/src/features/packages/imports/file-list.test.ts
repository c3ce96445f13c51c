import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FileList, FileListBuilder, type ImportedFile } from './file-list.ts'

const file = (path: string, mode = 0o644): ImportedFile => {
  return { path, mode, sizeBytes: 5_000_000_000 + path.length, sha256: hash('sha256', path) }
}

function listOf(files: readonly ImportedFile[], room?: number): FileList {
  const builder = new FileListBuilder(room)
  for (const each of files) builder.add(each)
  // As it comes out of the reader's thread.
  return new FileList(structuredClone(builder.columns()))
}

test('files come out as they went in, however many, and an empty list is empty', () => {
  const many = Array.from({ length: 3000 }, (_, at) => file(`ğ${at}/dosya ${at % 7}`, at % 0o1000))
  const list = listOf(many, 2)
  expect(list).toHaveLength(3000)
  expect([...list]).toEqual(many)
  expect([...list]).toEqual([...list])
  expect(list.find('ğ41/dosya 6')).toEqual(many[41])
  expect(list.find('nowhere')).toBeUndefined()
  expect([...listOf([])]).toEqual([])
})

test('a copy has the content of its original', () => {
  const builder = new FileListBuilder(2)
  for (const path of ['one', 'two']) builder.add(file(path))
  builder.addCopy({ path: 'linked', mode: 0o700, copyOf: 'two' })
  builder.addCopy({ path: 'lost', mode: 0o700, copyOf: 'three' })
  const files = [...new FileList(builder.columns())]
  expect(files.slice(2)).toEqual([{ ...file('two'), path: 'linked', mode: 0o700 }])
})

test('in the order of their paths files keep what belongs to each', () => {
  const [a, upper, b] = [file('a', 0o755), file('Z', 0o600), file('a/b'.replace('/', '-'))]
  expect([...listOf([b, a, upper]).byPath()]).toEqual([upper, a, b])
})

test('their contents are found behind the prefix, those of hard links once', () => {
  const [one, two, linked] = [file('one'), file('two'), { ...file('one'), path: 'linked' }]
  expect([...listOf([one, two, linked]).spooled('/spool/1-1', 2)]).toEqual([
    { sha256: one.sha256, sizeBytes: one.sizeBytes, file: '/spool/1-1-0' },
    { sha256: two.sha256, sizeBytes: two.sizeBytes, file: '/spool/1-1-1' },
  ])
})
