import { getAuditHeadKey, listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: listAudit, input: () => ({}) },
  { route: verifyAudit, input: () => ({}) },
  { route: getAuditHeadKey, input: () => ({}) },
])
