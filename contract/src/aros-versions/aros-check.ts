import { z } from 'zod'
import { RestartScope } from '../device/assignment/package-content.ts'
import { Id } from '../entity.ts'
import { DiffSummary } from './aros-version-shapes.ts'
import { Explained } from './explained.ts'

/** The composer's steps (docs/interface.md); a problem names the one that mends it. */
export const composerSteps = ['basics', 'content', 'order', 'diff', 'check', 'notes'] as const
export const ComposerStep = z.enum(composerSteps)
export type ComposerStep = z.infer<typeof ComposerStep>

export const ArosProblem = Explained.extend({
  severity: z.enum(['error', 'warning']),
  packageId: Id.nullable(),
  step: ComposerStep,
})
export type ArosProblem = z.infer<typeof ArosProblem>

export const arosCheckKeys = [
  'content',
  'dependencies',
  'order',
  'conflicts',
  'integrity',
  'tests',
  'disk',
  'agents',
  'notes',
] as const

/** Step ⑤: each check with its verdict, and every problem by name. Warnings do not block. */
export const ArosCheck = z.object({
  checks: z.array(z.object({ key: z.enum(arosCheckKeys), result: z.enum(['ok', 'warning', 'error']) })),
  problems: z.array(ArosProblem),
  packageCount: z.number().int(),
  sizeBytes: z.number().int(),
  /** Against what it is compared with, its base before the default; null where there is neither. */
  sizeChangeBytes: z.number().int().nullable(),
  /** Test: people asked, of the quorum. Production: passes of the test it came from, of its quorum; null without one. */
  tests: z.object({ done: z.number().int(), needed: z.number().int() }).nullable(),
  diffSummary: DiffSummary,
  restart: RestartScope,
})
export type ArosCheck = z.infer<typeof ArosCheck>
