import { type RepeatedStep, repeatStep } from './repeat-step.ts'

/** Attempts when nobody says how many. */
export const defaultN = 1

/**
 * Runs every database test on both engines, `n` times, and the screens on the embedded one; an ordinary run proves most
 * files and the screens on PostgreSQL alone where one answers.
 */
export function run(options: { n: number; seed: number }): Promise<RepeatedStep> {
  return repeatStep(
    {
      name: 'database tests',
      program: 'vitest',
      args: ['run', '--project', 'database', '--project', 'screens'],
      settings: { FILO_TEST_ENGINES: 'all' },
      live: true,
    },
    options,
  )
}
