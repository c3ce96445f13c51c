import { type RepeatedStep, repeatStep } from './repeat-step.ts'

/** Attempts when nobody says how many. */
export const defaultN = 1

/**
 * Runs every browser test with each page looked at in both languages and on the embedded database; an ordinary run
 * looks in the one it speaks, and most of its products are on PostgreSQL where one answers.
 */
export function run(options: { n: number; seed: number }): Promise<RepeatedStep> {
  return repeatStep(
    {
      name: 'browser tests',
      program: 'playwright',
      args: ['test'],
      folder: 'e2e',
      settings: { FILO_E2E_LOOKS: 'all', FILO_E2E_ENGINE: 'pglite' },
      live: true,
    },
    options,
  )
}
