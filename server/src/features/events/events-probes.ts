import { streamEvents } from '@filo/contract/events/event-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([{ route: streamEvents, input: () => ({ query: { topics: 'robots' } }) }])
