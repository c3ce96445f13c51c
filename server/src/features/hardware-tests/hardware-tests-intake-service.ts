import type { HardwareTestMessage } from '@filo/contract/device/messages/agent-messages'
import type { CommandMessage } from '@filo/contract/device/messages/server-messages'
import { testConsentMinutes } from '@filo/contract/hardware-tests/hardware-test-report'
import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { visibleText } from '../../ground/visible-text.ts'
import { answerRemote, findRemoteUnit } from '../../records/people/remote-access.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, type RobotActor, scopeOf, systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { abandonedAs, deadlineOf } from './hardware-test-deadlines.ts'
import * as store from './hardware-tests-store.ts'
import { refuseTestReport, requestedTests, tidyReportedTest } from './judge-test-report.ts'
import { createOvertakenTests, publishTests } from './overtaken-tests-service.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  /** Says something about a robot in the log, however often it happens a few times a minute. */
  warnOf: (robot: RobotActor, details: object, text: string) => void
}
type TestCommand = Extract<CommandMessage, { kind: 'test-hardware' }>
type Unit = Pick<UnitRow, 'id' | 'serial' | 'customerId' | 'variantId'>

const OVERDUE_TOGETHER = 100
/** Tests are asked for by the maker's people alone. */
const everybody = { kind: 'all' } as const

/** What the use cases here share. */
type Parts = Deps & {
  overtaken: ReturnType<typeof createOvertakenTests>
}

async function recordTestEnd(
  { audit }: Parts,
  tx: Db,
  actor: Actor,
  {
    unit,
    action,
    after,
  }: {
    unit: Unit
    action: `hardware_test.${'consented' | 'refused' | 'ended' | 'expired'}`
    after: Record<string, unknown>
  },
): Promise<void> {
  const { id, serial, customerId } = unit
  const object = unitSubject({ id, serial, customerId })
  await audit.record(tx, actor, { action, ...object, after })
}

/** What was said by the person beside the robot, where the robot has not told it before. */
async function recordTestConsent(
  deps: Parts,
  tx: Db,
  robot: RobotActor,
  { unit, run, message }: { unit: Unit; run: store.RunRow; message: HardwareTestMessage },
): Promise<Partial<store.RunRow>> {
  const { consent } = message
  if (!consent || run.consentAnswer) return {}
  const by = visibleText(consent.by, 100)
  const action = consent.answer === 'yes' ? 'hardware_test.consented' : 'hardware_test.refused'
  await recordTestEnd(deps, tx, robot, { unit, action, after: { by, runId: run.id } })
  return { consentAnswer: consent.answer, consentBy: by, consentAt: new Date(consent.at) }
}

/** Takes in a report in the transaction that holds the unit. */
export async function handleTestReport(
  deps: Parts,
  tx: Db,
  robot: RobotActor,
  unit: UnitRow,
  message: HardwareTestMessage,
): Promise<void> {
  const { warnOf, clock } = deps
  const run = await store.lockRun(tx, unit.id, message.runId)
  if (!run) return
  const refusal = refuseTestReport(run, message)
  if (refusal === 'no_consent')
    warnOf(robot, { runId: run.id }, 'a test that went on without consent is left out')
  if (refusal) return
  const now = clock.now()
  const consent = await recordTestConsent(deps, tx, robot, { unit, run, message })
  const isOver = !isOpenRun(message.state)
  const ending = isOver ? { endedAt: now, isAbandoned: false } : { expiresAt: deadlineOf(message.state, now) }
  await store.updateRun(tx, run.id, { ...consent, state: message.state, ...ending })
  const order = await store.findOrder(tx, unit.id, run.id)
  const reported = requestedTests(message.tests, order?.tests ?? []).map(tidyReportedTest)
  for (const { test, ...outcome } of reported) await store.updateTest(tx, { runId: run.id, test }, outcome)
  const states = Object.fromEntries(reported.map(({ test, state }) => [test, state]))
  // Who cancelled it stands in the log already.
  if (isOver && message.state !== 'cancelled')
    await recordTestEnd(deps, tx, robot, {
      unit,
      action: 'hardware_test.ended',
      after: { runId: run.id, ...states },
    })
  publishTests(tx, [unit])
}

/**
 * The command that carries a request to its robot; undefined where it was given up meanwhile, or where its customer's
 * rule has become stricter than it was asked by.
 */
export async function testCommandOf(
  deps: Parts,
  unitId: string,
  id: string,
): Promise<TestCommand | undefined> {
  const { db } = deps
  const order = await store.findOrder(db, unitId, id)
  if (!order || order.run.endedAt) return undefined
  const { run, tests } = order
  const { reason, needsConsent } = run
  const unit = await findRemoteUnit(db, everybody, unitId)
  const rule = answerRemote(everybody, unit?.customer?.remotePolicy, 'hardware_test')
  if (rule === 'refused' || (rule === 'consent' && !needsConsent)) {
    await refuseOvertakenTests(deps, unitId, id)
    return undefined
  }
  const consentSeconds = testConsentMinutes * 60
  return {
    type: 'command',
    id,
    kind: 'test-hardware',
    tests,
    reason,
    needsConsent,
    consentSeconds,
  }
}

/** Its robot has come to a customer who forbids it: where its own customer does, that ended it when the rule was set. */
async function refuseOvertakenTests({ db, overtaken }: Parts, unitId: string, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockUnit(tx, everybody, unitId)
    const run = locked && (await store.lockRun(tx, unitId, runId))
    if (!locked || !run || run.endedAt || run.state !== 'requested') return
    await overtaken.refuse(tx, systemActor('hardware-tests'), { runId, unit: locked })
    publishTests(tx, [locked])
  })
}

async function abortTests(deps: Parts, unitId: string, runId: string): Promise<void> {
  const { db, clock } = deps
  const actor = systemActor('hardware-tests')
  await db.transaction(async (tx) => {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    const run = unit && (await store.lockRun(tx, unitId, runId))
    const now = clock.now()
    if (!unit || !run || run.endedAt || run.expiresAt > now) return
    const state = abandonedAs(run.state)
    await store.updateRun(tx, runId, { state, endedAt: now, isAbandoned: true })
    await store.endOpenTests(tx, runId, { state, at: now })
    await recordTestEnd(deps, tx, actor, { unit, action: 'hardware_test.expired', after: { runId, state } })
    publishTests(tx, [unit])
  })
}

/** Gives up requests whose time is over; the robot's own word, should it still come, counts more. */
export async function sweepHardwareTests(deps: Parts): Promise<void> {
  const { db, clock } = deps
  for (const { id, unitId } of await store.listOverdue(db, clock.now(), OVERDUE_TOGETHER)) {
    await abortTests(deps, unitId, id)
  }
}

/** Takes in how tests go on robots, and gives up those that nothing is heard of. */
export function createHardwareTestIntake(deps: Deps) {
  const { clock, audit } = deps
  const overtaken = createOvertakenTests({ clock, audit })
  const parts: Parts = { ...deps, overtaken }
  return {
    handle: handleTestReport.bind(undefined, parts),
    commandOf: testCommandOf.bind(undefined, parts),
    sweep: sweepHardwareTests.bind(undefined, parts),
  }
}

export type HardwareTestIntake = ReturnType<typeof createHardwareTestIntake>
