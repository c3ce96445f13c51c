import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSource } from '../source/file-kind.ts'
import { listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

/** The rows of the table by the number of the section. */
const rows = new Map(
  [...read('docs/domain-language.md').matchAll(/^\| (\d+) \|.*$/gm)].map(([row, section]) => [section, row]),
)

/** "spec section 4", and "under the spec's names (section 3)". */
const citation = /\bspec(?:['’]s [\w ]+)? \(?section (\d+)/gi

test('every section of the specification that a comment cites is explained', () => {
  const cited = listWorkspaceFiles(repositoryRoot)
    .filter(isSource)
    .flatMap((path) => [...read(path).matchAll(citation)].map(([, section]) => ({ path, section })))
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ section }) => !rows.has(section))).toEqual([])
})

test('the table of sections leads to files that are there', () => {
  const named = [...rows.values()].flatMap((row) => [
    ...[...row.matchAll(/`(\w+\/src[\w./-]*)`/g)].map(([, path = '']) => path),
    ...[...row.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => `docs/${page}`),
  ])
  expect(named.length).toBeGreaterThan(rows.size)
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})
