import * as routes from '@filo/contract/demo/demo-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: routes.getDemo, input: () => ({}) },
  { route: routes.getDemoContents, input: () => ({}) },
  { route: routes.loadDemo, input: () => ({}) },
  { route: routes.purgeDemo, input: () => ({ body: { confirm: routes.demoWord, reason: 'deneme' } }) },
])
