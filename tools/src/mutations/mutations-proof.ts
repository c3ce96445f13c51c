import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../source/repository-files.ts'
import { allMutations } from './all-mutations.ts'
import { breakRule, type Mutation } from './mutation.ts'
import { makeCopy } from './mutation-copy.ts'
import { runTests, type TestEnd } from './run-tests.ts'

/** More than there are: all of them. */
export const defaultN = 1000

/** Copies that are tested at the same time. */
const copiesAtOnce = 2

/** Breaks one rule in the copy, runs its tests and mends it again. */
async function tryOut(copy: string, mutation: Mutation): Promise<TestEnd> {
  const path = join(copy, mutation.file)
  const whole = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, breakRule(whole, mutation))
    return await runTests(copy, mutation.tests, mutation.needsPostgres)
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    writeFileSync(path, whole)
  }
}

function describe({ name }: Mutation, end: TestEnd): string {
  if (end.type === 'failed') return `killed    ${name}: by "${end.names[0]}"`
  return end.type === 'passed' ? `SURVIVED  ${name}` : `BROKEN    ${name}: ${end.reason}`
}

/** Some of them when fewer are asked for, another part with another seed. */
function choose(n: number, seed: number): readonly Mutation[] {
  if (n >= allMutations.length) return allMutations
  const from = seed % allMutations.length
  return [...allMutations, ...allMutations].slice(from, from + n)
}

/**
 * Breaks one rule after another in copies of the repository, never in the checkout: the tests named for it must fail, and
 * those tests must pass where nothing is broken (docs/goals.md, "Safe" 9).
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const chosen = choose(n, seed)
  const waiting = chosen.values()
  const notes: string[] = []
  const failures: string[] = []
  let noticed = 0

  async function work(isFirst: boolean): Promise<void> {
    const { folder, drop } = makeCopy(repositoryRoot)
    try {
      if (isFirst) {
        const end = await runTests(folder, [...new Set(chosen.flatMap(({ tests }) => tests))])
        if (end.type !== 'passed') failures.push(`without any break: ${JSON.stringify(end)}`)
      }
      for (const mutation of waiting) {
        const end = await tryOut(folder, mutation)
        const line = describe(mutation, end)
        process.stdout.write(`  ${line}\n`)
        if (end.type === 'failed') noticed += 1
        else failures.push(line)
      }
    } finally {
      drop()
    }
  }

  await Promise.all(Array.from({ length: copiesAtOnce }, (_, index) => work(index === 0)))
  notes.push(`${noticed} of ${chosen.length} breaks were noticed`)
  return { n: chosen.length, seed, failures, notes }
}
