import type { Step } from './step.ts'

/**
 * Types, lint and format of every file; both programs must have seen files. The linter reads the types of all
 * workspaces anyway, so that the compiler's own findings come out of the same reading.
 */
export function qualitySteps(): Step[] {
  return [
    {
      name: 'types and lint (oxlint)',
      program: 'oxlint',
      args: ['--deny-warnings'],
      // Its reader of types is a program of Go, which would spend a fifth of its time on collecting
      // what a run makes; it may keep that up to a limit.
      settings: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
      mustMatch: /on [1-9]\d* files with [1-9]\d* rules/,
    },
    {
      name: 'format and lint (biome)',
      program: 'biome',
      args: ['ci', '--error-on-warnings', '--colors=off'],
      mustMatch: /Checked [1-9]\d* files/,
    },
  ]
}
