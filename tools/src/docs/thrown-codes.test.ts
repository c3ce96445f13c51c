import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allErrors } from '@filo/contract/all-errors'
import { expect, test } from 'vitest'
import { isSource, isTestFile } from '../source/file-kind.ts'
import { listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'

/** What stands behind `@throws` up to the next tag or the end of the comment. */
const thrown = /@throws((?:(?!\*\/|@)[\s\S])*)/g
const code = /\b[a-z]+(?:_[a-z0-9]+)+\b/g

test('every code that a docstring of the server says is thrown is one of the errors', () => {
  const named = listWorkspaceFiles(repositoryRoot)
    .filter((path) => path.startsWith('server/src/') && isSource(path) && !isTestFile(path))
    .flatMap((path) => {
      const text = readFileSync(join(repositoryRoot, path), 'utf8')
      return [...text.matchAll(thrown)].flatMap(([, words = '']) =>
        (words.match(code) ?? []).map((word) => ({ path, word })),
      )
    })
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ word }) => !allErrors.has(word))).toEqual([])
})
