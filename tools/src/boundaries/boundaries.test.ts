import { expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'
import { describeViolation } from '../source/violation.ts'
import { findViolations, readWorkspaceSources } from './check-boundaries.ts'

const sources = readWorkspaceSources(repositoryRoot)

test('the scanner sees the whole codebase', () => {
  const workspaces = new Set(sources.map(({ path }) => path.split('/')[0]))
  expect([...workspaces]).toEqual(expect.arrayContaining(['contract', 'tools']))
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length / 2)
})

test('no file breaks a rule of structure', () => {
  expect(findViolations(sources).map(describeViolation)).toEqual([])
})
