import { listDownloads } from '@filo/contract/downloads/downloads-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([{ route: listDownloads, input: () => ({}) }])
