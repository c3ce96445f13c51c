import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'
import { allMutations } from './all-mutations.ts'
import { breakRule } from './mutation.ts'

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')
const sample = { name: 'a rule', file: 'a.ts', search: 'if (isOwn) return', replace: '', tests: [] }

test('a rule is broken only where its line is found exactly once', () => {
  expect(breakRule('a\nif (isOwn) return\nb', sample)).toBe('a\n\nb')
  expect(() => breakRule('nothing', sample)).toThrow('0 times')
  expect(() => breakRule('if (isOwn) return; if (isOwn) return', sample)).toThrow('2 times')
})

test('every rule to be broken stands where the list says, and so do its tests', () => {
  const wrong = allMutations.flatMap((mutation) => {
    const missing = [mutation.file, ...mutation.tests].filter(
      (file) => !existsSync(join(repositoryRoot, file)),
    )
    if (missing.length > 0) return `"${mutation.name}": there is no ${missing.join(', ')}`
    try {
      return breakRule(read(mutation.file), mutation) === read(mutation.file)
        ? `"${mutation.name}" breaks nothing`
        : []
    } catch (error) {
      return String(error)
    }
  })
  expect(wrong).toEqual([])
})

test('forty rules and more are broken, each under a name of its own', () => {
  expect(allMutations.length).toBeGreaterThanOrEqual(40)
  expect(new Set(allMutations.map(({ name }) => name)).size).toBe(allMutations.length)
})
