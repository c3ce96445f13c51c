import { Readable } from 'node:stream'
import * as routes from '@filo/contract/service-records/service-records-routes'
import * as files from '@filo/contract/service-records/unit-files-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import type { UserActor } from '../../rights/actor.ts'
import { addUnit } from '../../testing/test-robots.ts'

const input = {
  performedOn: '2026-01-05',
  kind: 'repair',
  text: 'Sol kol motoru değişti',
  doneBy: 'Servis ekibi',
  parts: [],
  isForCustomer: true,
  isDraft: false,
} as const

/** Somebody of customer A, whose papers every role that may sees and nobody of customer B. */
function writerOf({ server, customerA }: World): UserActor {
  return {
    kind: 'user',
    userId: server.context.ids.next(),
    name: 'Yazan',
    role: 'customer_admin',
    scope: { kind: 'customer', customerId: customerA },
    sessionId: null,
    reauthenticatedAt: null,
    ip: null,
    requestId: null,
  }
}

async function addRecorded(world: World) {
  const { server, customerA } = world
  const unitId = await addUnit(server, { customerId: customerA })
  const record = await server.context.serviceRecords.create(writerOf(world), unitId, { ...input, parts: [] })
  const file = await server.context.unitFiles.add(writerOf(world), unitId, {
    name: 'kilavuz.pdf',
    kind: 'manual',
    isForCustomer: true,
    bytes: Readable.from([Buffer.from('%PDF-1.7')]),
  })
  return { unitId, recordId: record.id, fileId: file.id }
}

function ofUnit(route: Probe['route'], more: object = {}): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async (world) => ({ params: { unitId: (await addRecorded(world)).unitId }, ...more }),
  }
}

function ofRecord(route: Probe['route'], more: object = {}): Probe {
  return {
    route,
    recordParam: 'recordId',
    input: async (world) => {
      const { unitId, recordId } = await addRecorded(world)
      return { params: { unitId, recordId }, ...more }
    },
  }
}

function ofFile(route: Probe['route']): Probe {
  return {
    route,
    recordParam: 'fileId',
    input: async (world) => {
      const { unitId, fileId } = await addRecorded(world)
      return { params: { unitId, fileId } }
    },
  }
}

export const probes = defineProbes([
  ofUnit(routes.listServiceRecords),
  ofUnit(routes.createServiceRecord, { body: input }),
  ofRecord(routes.getServiceRecord),
  ofRecord(routes.updateServiceRecord, { body: input }),
  ofRecord(routes.deleteServiceRecord),
  ofUnit(files.listUnitFiles),
  ofUnit(files.addUnitFile, { query: { name: 'foto.png', kind: 'photo' } }),
  ofFile(files.downloadUnitFile),
  ofFile(files.deleteUnitFile),
])
