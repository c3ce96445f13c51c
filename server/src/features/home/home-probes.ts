import { homeRoutes } from '@filo/contract/home/home-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes(homeRoutes.map((route) => ({ route, input: () => ({}) })))
