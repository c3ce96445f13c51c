import { z } from 'zod'
import { Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { ArosCheck, ArosProblem } from './aros-check.ts'
import { ArosDiff, FileChange } from './aros-diff-shapes.ts'

/** Another version, or `none`: nothing at all, as on a robot that runs none. */
const Against = z.union([Id, z.literal('none')])

export const checkArosVersion = route({
  name: 'checkArosVersion',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/check',
  summary: 'Every check of the composer and its problems',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: ArosCheck,
})

export const diffArosVersions = route({
  name: 'diffArosVersions',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/diff',
  summary: 'What differs from another version (default: the base, else the default of the variant)',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  query: z.object({ againstId: Against.optional() }),
  response: ArosDiff,
})

export const listArosDiffFiles = route({
  name: 'listArosDiffFiles',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/diff/:packageId/files',
  summary: 'The files of one package that differ',
  access: { permission: 'aros.read' },
  params: z.object({ ArosId: Id, packageId: Id }),
  query: listQuery({ kind: z.enum(['added', 'removed', 'changed']) }).extend({
    againstId: Against.optional(),
  }),
  response: pageOf(FileChange),
})

export const checkArosOrder = route({
  name: 'checkArosOrder',
  method: 'POST',
  path: '/api/aros-versions/order-check',
  summary: 'Lint an order that is not saved, and sort it by dependency (stable)',
  access: { permission: 'aros.read' },
  body: z.object({ versionIds: z.array(Id).max(1000) }),
  response: z.object({
    problems: z.array(ArosProblem),
    /** The same ids, dependencies first; as given where there is a cycle. */
    sortedIds: z.array(Id),
  }),
})

export const arosComparisonRoutes = [checkArosVersion, diffArosVersions, listArosDiffFiles, checkArosOrder]
