import * as routes from '@filo/contract/retention/retention-routes'
import { defineProbes } from '../../authorization/probe.ts'
import { defaultRetentionDays } from './retention-days.ts'

export const probes = defineProbes([
  { route: routes.getRetention, input: () => ({}) },
  { route: routes.previewRetention, input: () => ({ query: { kind: 'updates', days: 365 } }) },
  { route: routes.setRetention, input: () => ({ body: defaultRetentionDays }) },
])
