import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSource, isTestFile } from '../source/file-kind.ts'
import { listFiles, repositoryRoot } from '../source/repository-files.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

/** The kinds of records that the server's sources name in their audit records. */
function auditedTypes(): string[] {
  const sources = listFiles(repositoryRoot, join(repositoryRoot, 'server/src'))
  const named = sources
    .filter((path) => isSource(path) && !isTestFile(path))
    .flatMap((path) => [...read(path).matchAll(/objectType: '([a-z_]+)'/g)].map(([, type]) => type ?? ''))
  return [...new Set(named)].sort()
}

test('the audit log has words for every kind of record the server audits', () => {
  const known = [...read('console/src/features/users/audit/object-types.ts').matchAll(/^ {2}'([a-z_]+)',$/gm)]
  const types = auditedTypes()
  expect(types.length).toBeGreaterThan(10)
  expect(known.map(([, type]) => type)).toEqual(expect.arrayContaining(types))
})
