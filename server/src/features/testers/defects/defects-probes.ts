import * as routes from '@filo/contract/testers/defects-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import {
  addComponent,
  addDraftAros,
  addFrozenVersion,
  componentCode,
} from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'
import { insertDefect } from './defects-store.ts'

/** A test version of one package with a defect, and the version that fixes it. */
async function defectOf({ server, people }: World) {
  const { ids, clock, db } = server.context
  const { packageId, versionId, code } = await addComponent(server, componentCode('hata'))
  const input = { variantId: await addVariant(server), channel: 'test' as const, versionIds: [versionId] }
  const ArosId = (await addDraftAros(people.developer, input)).id
  const fixId = await addFrozenVersion(server, { packageId, code, semver: '1.0.1' })
  const at = clock.now()
  const meta = { createdAt: at, updatedAt: at, changedAt: at, reporterId: people.tester.userId }
  const defect = { title: 'Ses yok', description: 'Ses gelmiyor', severity: 'minor', state: 'open' } as const
  const defectId = ids.next()
  await insertDefect(db, { id: defectId, arosId: ArosId, packageId, versionId, ...meta, ...defect })
  return { ArosId, packageId, versionId, fixId, defectId }
}

const defect = { title: 'Ses yok', description: 'Ses gelmiyor', severity: 'minor' as const }

export const probes = defineProbes([
  {
    route: routes.listArosDefects,
    recordParam: 'ArosId',
    input: async (world) => ({ params: { ArosId: (await defectOf(world)).ArosId } }),
  },
  {
    route: routes.listVersionDefects,
    recordParam: 'versionId',
    input: async (world) => ({ params: { versionId: (await defectOf(world)).versionId } }),
  },
  {
    route: routes.recordDefect,
    recordParam: 'ArosId',
    input: async (world) => {
      const { ArosId, packageId } = await defectOf(world)
      return { params: { ArosId }, body: { ...defect, packageId } }
    },
  },
  {
    route: routes.answerDefect,
    recordParam: 'defectId',
    input: async (world) => {
      const { defectId, fixId } = await defectOf(world)
      return { params: { defectId }, body: { answer: 'fixed', versionId: fixId } }
    },
  },
  {
    route: routes.checkDefect,
    recordParam: 'ArosId',
    input: async (world) => {
      const { ArosId, defectId } = await defectOf(world)
      return { params: { ArosId, defectId }, body: { outcome: 'verified' } }
    },
  },
])
