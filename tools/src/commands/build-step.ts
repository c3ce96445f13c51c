import type { Step } from './step.ts'

/** What a started product needs built: once, before several are started at the same time and each would build it. */
export const buildStep: Step = { name: 'build', program: 'node', args: ['dev-env/src/prepare.ts'] }
