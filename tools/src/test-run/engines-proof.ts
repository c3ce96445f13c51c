import { runStep } from '../commands/step.ts'

/** Attempts when nobody says how many. */
export const defaultN = 1

/**
 * Runs every database test on both engines, `n` times, and the screens on the embedded one; an ordinary run proves most
 * files on one of them a day, and the screens on PostgreSQL where one answers.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const failures: string[] = []
  for (let attempt = 1; attempt <= n; attempt += 1) {
    const { isOk } = await runStep({
      name: 'database tests',
      program: 'vitest',
      args: ['run', '--project', 'database', '--project', 'screens'],
      settings: { FILO_TEST_ENGINES: 'all' },
      live: true,
    })
    if (!isOk) failures.push(`run ${attempt} has failures`)
  }
  return { n, seed, failures, notes: [] }
}
