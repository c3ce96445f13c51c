import { createHash } from 'node:crypto'
import * as info from '@filo/contract/hardware/aros-info-routes'
import * as routes from '@filo/contract/hardware/hardware-routes'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { hardwareChanges } from '../../db/schema/hardware.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { addUnit } from '../../testing/test-robots.ts'

const boards = ['RB-1', 'RB-2']

/** A robot of customer A that reported its board, and then another one. */
async function addChanged({ server, customerA }: World): Promise<{ unitId: string; changeId: string }> {
  const { hardwareIntake: intake, db, clock } = server.context
  const unitId = await addUnit(server, { customerId: customerA })
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  for (const model of boards) {
    const inventory: HardwareInventory = { board: { items: [{ model }] } }
    const hash = createHash('sha256').update(hashedText(inventory)).digest('hex')
    const collectedAt = clock.now().toISOString()
    const reported = { collectedAt, agentVersion: '0.1.0', durationMs: 5, warnings: [] }
    await intake.receive(robot, { ...reported, hash, inventory })
  }
  const [change] = await db.select().from(hardwareChanges).where(eq(hardwareChanges.unitId, unitId))
  return { unitId, changeId: change?.id ?? '' }
}

function ofUnit(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async (world) => ({
      params: { unitId: (await addChanged(world)).unitId },
      ...(body ? { body } : {}),
    }),
  }
}

function ofChange(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'changeId',
    input: async (world) => ({
      params: { changeId: (await addChanged(world)).changeId },
      ...(body ? { body } : {}),
    }),
  }
}

const compared: Probe = {
  route: routes.compareHardware,
  recordParam: 'unitId',
  input: async (world) => ({
    params: { unitId: (await addChanged(world)).unitId },
    query: { with: 'robot' },
  }),
}

/** A robot whose agent announced that it can look. */
const scanned: Probe = {
  route: routes.scanHardware,
  recordParam: 'unitId',
  input: async (world) => {
    const { unitId } = await addChanged(world)
    const { db, ids, clock } = world.server.context
    const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db.insert(robotLinks).values({ ...link, capabilities: ['hardware'], connectedAt: clock.now() })
    return { params: { unitId } }
  },
}

export const probes = defineProbes([
  { route: routes.listHardwareChanges, input: () => ({}) },
  { route: routes.getHardwareSummary, input: () => ({}) },
  ofChange(routes.getHardwareChange),
  ofChange(routes.decideHardwareChange, { state: 'flagged', reason: 'Deneme için' }),
  ofUnit(routes.getUnitHardware),
  ofUnit(routes.listHardwareSnapshots),
  compared,
  scanned,
  ofUnit(routes.freezeHardwarePassport, { reason: 'Deneme için' }),
  ofUnit(routes.downloadHardwareReport),
  ofUnit(routes.printHardwareReport),
  ofUnit(info.createArosInfoLink),
])
