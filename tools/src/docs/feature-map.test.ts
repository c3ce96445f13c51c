import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'

/** The server's features that a row of the map in ARCHITECTURE.md names. */
function mappedFeatures(): string[] {
  const text = readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8')
  const [, map = ''] = /### The features\n([\s\S]*?)\n###/.exec(text) ?? []
  const cells = map.split('\n').map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) =>
    [...cell.replace(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}

test('the map of features names every one of the server, once', () => {
  const features = readdirSync(join(repositoryRoot, 'server/src/features'), { withFileTypes: true })
  const folders = features.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(mappedFeatures().sort()).toEqual(folders.sort())
})
