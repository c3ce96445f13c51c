import { runStep } from '../commands/step.ts'

/** Attempts when nobody says how many. */
export const defaultN = 1

/** Runs every browser test with each page looked at in both languages; an ordinary run looks in the one it speaks. */
export async function run({ n, seed }: { n: number; seed: number }) {
  const failures: string[] = []
  for (let attempt = 1; attempt <= n; attempt += 1) {
    const { isOk } = await runStep({
      name: 'browser tests',
      program: 'playwright',
      args: ['test'],
      folder: 'e2e',
      settings: { FILO_E2E_LOOKS: 'all' },
      live: true,
    })
    if (!isOk) failures.push(`run ${attempt} has failures`)
  }
  return { n, seed, failures, notes: [] }
}
