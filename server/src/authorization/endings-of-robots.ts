import { renewAgents } from '@filo/contract/agents/agent-orders-routes'
import { eq } from 'drizzle-orm'
import { hardwareChanges } from '../db/schema/hardware.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotPackages } from '../db/schema/robot-packages.ts'
import { updates } from '../db/schema/updates.ts'
import { addUnitWithAgent } from '../testing/test-agents.ts'
import { addOffer } from '../testing/test-offers.ts'
import { addBareAros } from '../testing/test-releases.ts'
import { addUnit, addVariant } from '../testing/test-robots.ts'
import { columnOf, type Ending } from './endings.ts'
import type { ProbeInput, World } from './probe.ts'

const reason = 'Deneme için'
/** The build of the agent that the server of these rows has. */
export const builtAgent = '2.0.0'

async function newUnit({ server, customerA }: World): Promise<{ id: string; serial: string }> {
  const id = await addUnit(server, { customerId: customerA })
  const isIt = eq(producedRobots.id, id)
  const [unit] = await server.context.db.select().from(producedRobots).where(isIt)
  return { id, serial: unit?.serial ?? '' }
}

/** An update that a program of a robot holds back, whose agent can be told to go on. */
async function blockedUpdate({ server }: World): Promise<ProbeInput> {
  const { db, ids, clock } = server.context
  const unitId = await addUnitWithAgent(server, '1.0.0', { capabilities: ['end-hold'] })
  const [updateId, at] = [ids.next(), clock.now()]
  const times = { updatesTime: at, createdAt: at, updatedAt: at }
  const message = { key: 'waiting_hold', params: { reason: 'tour' }, text: '' } as const
  const phase = { state: 'waiting', phase: 'waiting', message } as const
  await db.insert(updates).values({ id: updateId, unitId, ...phase, ...times })
  return { params: { updateId }, body: { reason } }
}

/** A robot that came from one release to another. */
async function updatedUnit({ server }: World): Promise<ProbeInput> {
  const { db, ids, clock } = server.context
  const variantId = await addVariant(server)
  const from = await addBareAros(server, { variantId, state: 'superseded' })
  const to = await addBareAros(server, { variantId, semver: '1.1.0' })
  const unitId = await addUnit(server, { variantId })
  const runs = { desiredArosId: to, installedArosId: to }
  await db.update(producedRobots).set(runs).where(eq(producedRobots.id, unitId))
  const at = clock.now()
  const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
  const message = { key: 'succeeded', params: {}, text: '' } as const
  const done = { state: 'succeeded', phase: 'succeeded', message } as const
  await db
    .insert(updates)
    .values({ id: ids.next(), unitId, fromArosId: from, toArosId: to, ...done, ...times })
  return { params: { unitId }, body: { reason } }
}

async function openRenewal({ server, people }: World): Promise<ProbeInput> {
  const unitIds = [await addUnitWithAgent(server, '1.0.0')]
  const body = { version: builtAgent, unitIds, reason }
  const { renewal } = (await people.admin.call(renewAgents, { body })).body
  return { params: { renewalId: renewal.id } }
}

/** Routes that end something of robots, of whose they are and of what they run. */
export const endingsOfRobots: Readonly<Record<string, Ending>> = {
  deactivateCustomer: { action: 'customer.deactivated' },
  deleteRobotType: { action: 'robot_type.deleted' },
  archiveRobotModel: { action: 'robot_model.archived' },
  deleteRobotModel: { action: 'robot_model.deleted' },
  archiveRobot: { action: 'robot.archived' },
  deleteRobot: { action: 'robot.deleted' },
  unbindPackage: {
    action: 'robot_package.removed',
    subject: columnOf('robotPackageId', { id: robotPackages.id, column: robotPackages.variantId }),
  },
  changeProducedRobotLife: { action: 'produced_robot.life_changed' },
  retireProducedRobot: {
    action: 'produced_robot.retired',
    call: async (world) => {
      const { id, serial } = await newUnit(world)
      return { params: { unitId: id }, body: { confirmSerial: serial, reason } }
    },
  },
  cancelBulkChange: { action: 'bulk_change.cancelled' },
  forgetBulkChange: {
    unrecorded:
      'an ended change in the list of its person alone, gone after 30 days: its robots have records',
  },
  removeRobotUsers: { action: 'robot_user.removed' },
  revokeRobotKey: { action: 'produced_robot.key_revoked' },
  rejectEnrolment: { action: 'enrolment.rejected' },
  revokeInstallKey: { action: 'install_key.revoked' },
  revokeClaimCode: { action: 'produced_robot.claim_code_revoked' },
  decideRobotMachine: { action: 'produced_robot.machine_turned_away' },
  decideHardwareChange: {
    action: 'hardware.change_flagged',
    subject: columnOf('changeId', { id: hardwareChanges.id, column: hardwareChanges.unitId }),
  },
  withdrawQualityWaiver: { action: 'quality_check.waiver_withdrawn', subject: 'unitId' },
  cancelHardwareTests: { action: 'hardware_test.cancelled' },
  deleteServiceRecord: { action: 'service_record.deleted', subject: 'unitId' },
  deleteUnitFile: { action: 'unit_file.deleted', subject: 'unitId' },
  endUpdateHold: {
    action: 'update.hold_ended',
    call: blockedUpdate,
    subject: columnOf('updateId', { id: updates.id, column: updates.unitId }),
  },
  rollBackUnit: { action: 'produced_robot.rolled_back', call: updatedUnit },
  answerUpdates: {
    action: 'update.answered',
    by: 'customer_admin',
    call: async ({ server, customerA }) => {
      const { unitId, arosId } = await addOffer(server, customerA)
      return { body: { robots: [{ unitId, arosId }], decision: { answer: 'declined' } } }
    },
    subject: ({ body }) => (body as { robots: { unitId: string }[] }).robots[0]?.unitId ?? '',
  },
  cancelAgentRenewal: { action: 'agent.renewal_cancelled', call: openRenewal },
  recallAgent: {
    action: 'agent.recalled',
    call: async ({ server }) => {
      await addUnitWithAgent(server, '0.9.0')
      return { body: { version: '0.9.0', reason } }
    },
    subject: () => '0.9.0',
  },
  deleteCampaign: { action: 'campaign.deleted' },
  pauseCampaign: { action: 'campaign.paused' },
  abortCampaign: { action: 'campaign.aborted' },
  withdrawCampaign: { action: 'campaign.withdrawn' },
  endRemoteSession: { action: 'remote_session.ended', body: { reason } },
  answerRemoteSession: {
    action: 'remote_session.denied',
    by: 'customer_admin',
    body: { answer: 'no', reason },
  },
}
