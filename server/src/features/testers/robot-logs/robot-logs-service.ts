import type { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { robotLogMaxBytes } from '@filo/contract/device/robot-log-routes'
import { robotLogErrors } from '@filo/contract/testers/robot-log-errors'
import type { RobotLogRequest } from '@filo/contract/testers/robot-log-routes'
import { type Evidence, evidenceLimits } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { findRemoteUnit, requireRemote } from '../../../records/people/remote-access.ts'
import type { RobotActor, UserActor } from '../../../rights/actor.ts'
import * as evidence from '../evidence-store.ts'
import { readStatus } from '../tester-status.ts'
import { testerStateLabels } from '../tester-texts.ts'
import { publishTesters, type TestersDeps, testerSubject } from '../testers-service.ts'
import * as store from '../testers-store.ts'
import { refuseRobotLog, robotLogName, robotLogStateOf, robotLogTimeoutMs } from './robot-log-state.ts'
import * as logs from './robot-logs-store.ts'

/** Gives a robot the command to hand over its log. */
interface LogCommands {
  queue: (
    tx: Db,
    unitId: string,
    command: { kind: 'send-log'; id: string; minutes: number; expiresAt: Date },
  ) => Promise<unknown>
}

type Deps = Pick<TestersDeps, 'db' | 'clock' | 'ids' | 'audit' | 'versions'> &
  Pick<BaseContext, 'blobs'> & { commands: LogCommands }

/** Tests are the maker's people's alone. */
const everybody = { kind: 'all' } as const

interface LogRequestBody {
  unitId: string
  caseId: string
  minutes: number
}

function presentRobotLogs(
  { clock }: Deps,
  row: logs.LogRequest,
  stored: readonly Evidence[],
): RobotLogRequest {
  const { request, serial, outcome } = row
  const { id, caseId, minutes, createdAt, sha256, unitId } = request
  return {
    id,
    caseId,
    robot: { unitId, serial },
    minutes,
    state: robotLogStateOf({ ...request, outcome }, clock.now()),
    requestedAt: createdAt.toISOString(),
    evidence: stored.find((piece) => piece.sha256 === sha256) ?? null,
  }
}

async function findOwnLog(tx: Db, actor: UserActor, arosId: string): Promise<store.TesterWithNames> {
  const row = await store.findOwn(tx, actor.userId, arosId)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

function requireRunningTest({ tester }: store.TesterWithNames): void {
  if (tester.state === 'submitted') throw new DomainError(testerErrors.verdict_final)
  if (tester.state !== 'in_progress') {
    throw new DomainError(testerErrors.tester_wrong_state, testerStateLabels(tester.state))
  }
}

async function requireLogRoom(tx: Db, testerId: string): Promise<void> {
  const limit = evidenceLimits.perTester
  if ((await evidence.listEvidence(tx, testerId)).length >= limit) {
    throw new DomainError(testerErrors.evidence_too_many, { limit })
  }
}

/** @returns its serial number @throws remote_refused robot_log_not_assigned robot_log_offline robot_log_too_old */
async function requireTestedRobot(
  tx: Db,
  { tester }: store.TesterWithNames,
  unitId: string,
): Promise<string> {
  const robot = tester.testUnitIds.includes(unitId) && (await logs.findRobotFacts(tx, unitId))
  const remote = robot && (await findRemoteUnit(tx, everybody, unitId))
  if (!robot || !remote) throw new DomainError(robotLogErrors.robot_log_not_assigned)
  requireRemote(everybody, remote, 'log')
  const refusal = refuseRobotLog(robot, (announced) => agentCan(announced, 'send-log'))
  if (refusal) throw new DomainError(robotLogErrors[refusal], { serial: robot.serial })
  return robot.serial
}

async function requireNoOpenRequest(
  { clock }: Deps,
  tx: Db,
  testerId: string,
  caseId: string,
): Promise<void> {
  const now = clock.now()
  const open = await logs.listOpen(tx, { testerId, caseId, now })
  const isBusy = open.some(
    ({ request, outcome }) => robotLogStateOf({ ...request, outcome }, now) === 'waiting',
  )
  if (isBusy) throw new DomainError(robotLogErrors.robot_log_busy)
}

/**
 * Asks a robot of the actor's own running test for its log.
 * @throws not_found remote_refused verdict_final tester_wrong_state unknown_case evidence_too_many robot_log_not_assigned
 * robot_log_offline robot_log_too_old robot_log_busy
 */
export async function requestRobotLog(
  deps: Deps,
  actor: UserActor,
  arosId: string,
  request: LogRequestBody,
): Promise<RobotLogRequest> {
  const { db, versions, ids, clock, commands, audit } = deps
  const { unitId, caseId, minutes } = request
  const made = await db.transaction(async (tx) => {
    const found = await findOwnLog(tx, actor, arosId)
    await store.lockTester(tx, found.tester.id)
    const row = await findOwnLog(tx, actor, arosId)
    const testerId = row.tester.id
    requireRunningTest(row)
    const { cases } = await readStatus(tx, versions, row.aros)
    if (!cases.some((each) => each.caseId === caseId)) throw new DomainError(testerErrors.unknown_case)
    await requireLogRoom(tx, testerId)
    const serial = await requireTestedRobot(tx, row, unitId)
    await requireNoOpenRequest(deps, tx, testerId, caseId)
    const id = ids.next()
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + robotLogTimeoutMs)
    const entry = { id, testerId, caseId, unitId: unitId, minutes, createdAt, expiresAt }
    await logs.insertRequest(tx, { ...entry, sha256: null })
    await commands.queue(tx, unitId, { kind: 'send-log', id, minutes, expiresAt })
    const after = { serial, minutes }
    await audit.record(tx, actor, { action: 'tester.log_requested', ...testerSubject(row), after })
    publish(tx, { kind: 'robot-command', unitId })
    return { request: { ...entry, sha256: null }, serial, outcome: null }
  })
  return presentRobotLogs(deps, made, [])
}

/** @throws not_found */
export async function listRobotLogs(
  deps: Deps,
  actor: UserActor,
  arosId: string,
): Promise<{ items: RobotLogRequest[] }> {
  const { db } = deps
  const { tester } = await findOwnLog(db, actor, arosId)
  const requests = await logs.listRequests(db, tester.id)
  // Read after them: a log that has been received meanwhile is there with its request, never one without it.
  const stored = await evidence.listEvidence(db, tester.id)
  return { items: requests.map((row) => presentRobotLogs(deps, row, stored)) }
}

async function requireWaitingRequest(
  { clock }: Deps,
  tx: Db,
  robot: RobotActor,
  id: string,
): Promise<logs.LogRequest> {
  const row = await logs.findRequest(tx, robot.unitId, id)
  const remote = row && (await findRemoteUnit(tx, everybody, robot.unitId))
  if (!row || !remote) throw new DomainError(commonErrors.not_found)
  requireRemote(everybody, remote, 'log')
  if (robotLogStateOf({ ...row.request, outcome: null }, clock.now()) !== 'waiting') {
    throw new DomainError(robotLogErrors.robot_log_closed)
  }
  return row
}

/**
 * Takes in the log a robot was asked for; it lands among the evidence of the test.
 * @throws not_found remote_refused robot_log_closed robot_log_damaged blob_too_large verdict_final tester_wrong_state
 */
export async function receiveRobotLog(
  deps: Deps,
  robot: RobotActor,
  id: string,
  { from, to, sha256, bytes }: { from: string; to: string; sha256: string; bytes: Readable },
): Promise<{ sha256: string }> {
  const { db, blobs, clock, audit } = deps
  await db.transaction((tx) => requireWaitingRequest(deps, tx, robot, id))
  const stored = await blobs.put(bytes, { maxBytes: robotLogMaxBytes })
  if (stored.sha256 !== sha256 || stored.sizeBytes === 0) {
    throw new DomainError(robotLogErrors.robot_log_damaged)
  }
  await db.transaction(async (tx) => {
    const { request, serial } = await requireWaitingRequest(deps, tx, robot, id)
    const { testerId } = request
    await store.lockTester(tx, testerId)
    const row = await store.findTester(tx, testerId, undefined)
    if (!row) throw new DomainError(commonErrors.not_found)
    requireRunningTest(row)
    const range = { from: new Date(from), to: new Date(to) }
    const origin = { unitId: robot.unitId, serial, from, to }
    const name = robotLogName(serial, range.from, range.to)
    const piece = { testerId, name, mime: 'application/gzip', ...stored, origin, createdAt: clock.now() }
    await evidence.insertEvidence(tx, piece)
    await logs.closeRequest(tx, id, stored.sha256)
    const after = { serial, fileName: name, sha256: stored.sha256 }
    await audit.record(tx, robot, { action: 'tester.log_received', ...testerSubject(row), after })
    publishTesters(tx, row.aros)
  })
  return { sha256: stored.sha256 }
}

/** Logs that robots of a test hand over themselves, as evidence of a case. */
export function createRobotLogsService(deps: Deps) {
  return {
    request: requestRobotLog.bind(undefined, deps),
    list: listRobotLogs.bind(undefined, deps),
    receive: receiveRobotLog.bind(undefined, deps),
  }
}

export type RobotLogsService = ReturnType<typeof createRobotLogsService>
