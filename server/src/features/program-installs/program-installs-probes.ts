import * as routes from '@filo/contract/program-installs/program-installs-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programInstalls } from '../../db/schema/program-installs.ts'
import { addInstallable, addNextRelease, requestInstall } from '../../testing/test-program-installs.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A program and a robot of customer A that it fits. */
async function addPair({ server, people, customerA }: World) {
  const program = await addInstallable(server, people.developer)
  const unitId = await addUnit(server, { variantId: program.variantId, customerId: customerA })
  return { ...program, unitId }
}

/** The program ordered for the robot, which has not begun. */
async function addInstall(world: World) {
  const { programId, releaseId, unitId } = await addPair(world)
  const [item] = await requestInstall(world.people.admin, programId, [unitId])
  const installId = item?.installId ?? ''
  return { installId, programId, releaseId, unitId }
}

/** An install that stands in a state without the way there. */
async function addIn(world: World, state: 'installed' | 'failed') {
  const { installId, releaseId } = await addInstall(world)
  const installed = state === 'installed' ? { installedReleaseId: releaseId } : {}
  await world.server.context.db
    .update(programInstalls)
    .set({ state, ...installed })
    .where(eq(programInstalls.id, installId))
  return { params: { installId } }
}

/** An installed program of which there is a newer release. */
async function addOutdated(world: World) {
  const { installId, programId, releaseId } = await addInstall(world)
  const { server, people } = world
  const installed = { state: 'installed' as const, installedReleaseId: releaseId }
  await server.context.db.update(programInstalls).set(installed).where(eq(programInstalls.id, installId))
  await addNextRelease(server, people.developer, { programId, semver: '1.1.0' })
  return { params: { installId }, body: {} }
}

/** A robot of customer A with a program that nobody ordered. */
async function addUnordered({ server, customerA }: World) {
  const unitId = await addUnit(server, { customerId: customerA })
  const softwareInfo = { packages: [], programs: [{ code: 'eski-program', version: '1.0.0' }] }
  await server.context.db.update(producedRobots).set({ softwareInfo }).where(eq(producedRobots.id, unitId))
  return { params: { unitId }, body: { code: 'eski-program', keepData: false, reason: 'Gerekmiyor' } }
}

export const probes = defineProbes([
  { route: routes.listProgramInstalls, input: () => ({}) },
  {
    route: routes.getProgramInstall,
    input: async (world) => ({ params: { installId: (await addInstall(world)).installId } }),
    recordParam: 'installId',
  },
  {
    route: routes.previewProgramInstall,
    input: async (world) => {
      const { programId, unitId } = await addPair(world)
      return { body: { programId, unitIds: [unitId] } }
    },
  },
  {
    route: routes.requestProgramInstall,
    input: async (world) => {
      const { programId, unitId } = await addPair(world)
      return { body: { programId, unitIds: [unitId] } }
    },
  },
  { route: routes.updateProgramOnRobot, input: addOutdated, recordParam: 'installId' },
  {
    route: routes.removeProgramFromRobot,
    input: async (world) => ({
      ...(await addIn(world, 'installed')),
      body: { keepData: false, reason: 'Gerekmiyor' },
    }),
    recordParam: 'installId',
  },
  {
    route: routes.retryProgramInstall,
    input: (world) => addIn(world, 'failed'),
    recordParam: 'installId',
  },
  {
    route: routes.cancelProgramInstall,
    input: async (world) => ({ params: { installId: (await addInstall(world)).installId } }),
    recordParam: 'installId',
  },
  {
    route: routes.listProgramInstallLogs,
    input: async (world) => ({ params: { installId: (await addInstall(world)).installId } }),
    recordParam: 'installId',
  },
  {
    route: routes.getUnitPrograms,
    input: async (world) => ({ params: { unitId: (await addPair(world)).unitId } }),
    recordParam: 'unitId',
  },
  { route: routes.removeUnorderedProgram, input: addUnordered, recordParam: 'unitId' },
  {
    route: routes.getProgramStatistics,
    input: async (world) => ({ params: { programId: (await addPair(world)).programId } }),
    recordParam: 'programId',
    isShared: true,
  },
])
