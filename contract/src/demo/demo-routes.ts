import { z } from 'zod'
import { Reason } from '../entity.ts'
import { route } from '../route.ts'
import { demoErrors } from './demo-errors.ts'

/** What a person types to remove the demo data; the same word in every language. */
export const demoWord = 'DEMO'

/** What the loading does, in its order. */
const demoSteps = ['catalogue', 'units', 'packages', 'releases', 'robots'] as const
export const DemoStep = z.enum(demoSteps)
export type DemoStep = z.infer<typeof DemoStep>

/** `failed`: the loading ended half way; it can be tried again, or what is there removed. */
const demoStates = ['absent', 'loading', 'failed', 'loaded', 'purging'] as const
const DemoStateName = z.enum(demoStates)

export const DemoProgress = z.object({
  step: DemoStep,
  /** Tasks of all steps that are done, of how many. */
  done: z.number().int(),
  total: z.number().int(),
})
export type DemoProgress = z.infer<typeof DemoProgress>

export const DemoProblem = z.object({
  step: DemoStep.nullable(),
  /** What went wrong, in the words of whoever refused: bounded text. */
  detail: z.string(),
})
export type DemoProblem = z.infer<typeof DemoProblem>

export const Demo = z.object({
  state: DemoStateName,
  /** While it is loading. */
  progress: DemoProgress.nullable(),
  /** Why the loading failed. */
  problem: DemoProblem.nullable(),
})
export type Demo = z.infer<typeof Demo>

export const getDemo = route({
  name: 'getDemo',
  method: 'GET',
  path: '/api/demo',
  summary: 'Whether demo data is there, on its way or being removed',
  access: 'session',
  response: Demo,
  errors: [demoErrors.demo_unavailable],
})

export const getDemoContents = route({
  name: 'getDemoContents',
  method: 'GET',
  path: '/api/demo/contents',
  summary: 'How much goes when the demo data is removed; what people added to it goes too',
  access: { permission: 'demo.manage' },
  response: z.object({
    robots: z.number().int(),
    robotModels: z.number().int(),
    packages: z.number().int(),
    versions: z.number().int(),
    arosVersions: z.number().int(),
    /** Without those that somebody signs in for: they stay with their people. */
    customers: z.number().int(),
  }),
  errors: [demoErrors.demo_unavailable],
})

export const loadDemo = route({
  name: 'loadDemo',
  method: 'POST',
  path: '/api/demo/load',
  summary: 'Begin to load demo data: models, packages, releases and virtual robots',
  access: { permission: 'demo.manage' },
  response: Demo,
  status: 202,
  errors: [demoErrors.demo_unavailable, demoErrors.demo_busy, demoErrors.demo_already_loaded],
  idempotent: true,
})

export const purgeDemo = route({
  name: 'purgeDemo',
  method: 'POST',
  path: '/api/demo/purge',
  summary: 'Remove everything but people, their settings, the audit log and the signing keys',
  access: { permission: 'demo.manage' },
  needsProof: true,
  body: z.object({
    /** `DEMO`, typed by the person; compared folded. */
    confirm: z.string().max(64),
    reason: Reason,
  }),
  response: Demo,
  errors: [
    demoErrors.demo_unavailable,
    demoErrors.demo_busy,
    demoErrors.demo_absent,
    demoErrors.demo_not_confirmed,
  ],
  idempotent: true,
})

export const demoRoutes = [getDemo, getDemoContents, loadDemo, purgeDemo]
