import { installKeyActor } from '@filo/contract/audit/system-actors'
import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import {
  type EnrolmentAnswer,
  type EnrolmentBody,
  enrolmentMaxSkewS,
} from '@filo/contract/device/enrolment/enrolment'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { seenText } from '../../ground/seen-text.ts'
import { systemActor } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import { createAttemptCounter } from '../../throttle/attempt-counter.ts'
import { createBudgets } from '../../throttle/budgets.ts'
import { networkOf } from '../../throttle/network-of.ts'
import type { OneUse } from '../../throttle/one-use.ts'
import type { AdmitRobot } from './admit-robot.ts'
import { createClaims } from './claims.ts'
import { checkEnrolmentProof } from './enrolment-proof.ts'
import * as store from './enrolments-store.ts'
import { mayKeyAdmit } from './key-admission.ts'
import { whoMakesRoom } from './make-room.ts'
import { createNewRobotLimit } from './turned-away.ts'

const POLL_PENDING_S = 5
const POLL_DECIDED_S = 60
/** Strangers cannot fill the table: beyond this, a new unknown robot takes the place of one that is seen no more. */
const MAX_PENDING = 1000
/** A robot that waits asks again every few seconds. */
const UNSEEN_MS = 5 * 60_000
/** What one key and one network may ask at all. An agent that waits asks 12 times a minute, a hall of 100 of them 1,200. */
const RATES = { key: { burst: 30, perMinute: 20 }, network: { burst: 1200, perMinute: 1200 } }
/** That a robot still waits is written down once in this time: far sooner than it is taken for one that is seen no more. */
const SEEN_EVERY_MS = 60_000
const PENDING_LIFE_MS = 7 * 24 * 3_600_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log' | 'config'> & {
  admit: AdmitRobot
  oneUse: OneUse
}

/** What a request comes with beside its words. */
interface Shown {
  ip: string
  key: store.InstallKeyRow | undefined
}

const staffOnly = { customerId: null }

/** What the use cases here share. */
type Parts = Deps & {
  attempts: ReturnType<typeof createAttemptCounter>
  claims: ReturnType<typeof createClaims>
  newRobots: ReturnType<typeof createNewRobotLimit>
  budgets: ReturnType<typeof createBudgets<'key' | 'network'>>
}

function insertEnrolment({ clock, ids }: Parts, body: EnrolmentBody, ip: string): store.EnrolmentRow {
  const now = clock.now()
  return {
    id: ids.next(),
    ...newMeta({ at: now, by: null }),
    publicKey: body.publicKey,
    serial: seenText(body.serial),
    modelHint: seenText(body.modelCode ?? '') || null,
    hostname: seenText(body.hostname),
    agentVersion: seenText(body.agentVersion),
    ip,
    state: 'pending',
    unitId: null,
    installKeyId: null,
    lastSeenAt: now,
  }
}

/** The request of a robot for the rest of the transaction, made if there is none: a robot may ask twice at once. */
async function lockEnrolment(deps: Parts, tx: Db, body: EnrolmentBody, ip: string) {
  const known = await store.lockEnrolmentByKey(tx, body.publicKey)
  if (known) return { row: known, isNew: false }
  const isNew = await store.insertEnrolment(tx, insertEnrolment(deps, body, ip))
  const row = await store.lockEnrolmentByKey(tx, body.publicKey)
  if (!row) throw new Error('the request just recorded is not there')
  return { row, isNew }
}

/** The install key that a robot shows. @throws install_key_invalid */
async function readValidKey({ db, clock }: Parts, secret: string): Promise<store.InstallKeyRow> {
  const key = await store.findInstallKey(db, tokenHash(secret), clock.now())
  if (!key) throw new DomainError(deviceErrors.install_key_invalid)
  return key
}

/**
 * Makes room for the new request: one that its robot no longer repeats goes, or the newest of the site that has most.
 * @throws too_many_requests when that is the new one itself
 */
async function makeRoomForEnrolment({ clock }: Parts, tx: Db, newId: string): Promise<void> {
  if ((await store.countPending(tx)) <= MAX_PENDING) return
  const unseenSince = new Date(clock.now().getTime() - UNSEEN_MS)
  if ((await store.deleteOldestUnseen(tx, unseenSince)) > 0) return
  const goes = whoMakesRoom(await store.listWaiting(tx))
  if (!goes || goes === newId) throw new DomainError(commonErrors.too_many_requests, { seconds: 600 })
  await store.deleteWaiting(tx, goes)
}

/** Who asks too often is asked to wait before anything else is done for them. @throws too_many_requests */
function requireEnrolmentRate({ budgets, clock }: Parts, kind: keyof typeof RATES, owner: string): void {
  const spent = budgets.spend(`${kind} ${owner}`, { [kind]: 1 }, clock.now().getTime())
  if (!spent.isOver) return
  throw new DomainError(commonErrors.too_many_requests, { seconds: Math.ceil(spent.waitMs / 1000) })
}

/** The request is of now, of the key's holder, and was not made before. @throws enrolment_proof_invalid */
async function requireKeyProof(deps: Parts, body: EnrolmentBody): Promise<void> {
  const { clock, oneUse } = deps
  checkEnrolmentProof(body, clock.now())
  requireEnrolmentRate(deps, 'key', body.publicKey)
  const expiresAt = new Date(Date.parse(body.timestamp) + (enrolmentMaxSkewS + 1) * 1000)
  const isFirst = await oneUse.isFirstUse(`enrolment ${body.publicKey} ${body.nonce}`, expiresAt)
  if (!isFirst) throw new DomainError(deviceErrors.enrolment_proof_invalid)
}

/** A robot that asks whether it was decided, and shows nothing that could decide it. */
function isStillPending(
  { clock }: Parts,
  body: EnrolmentBody,
  known: store.EnrolmentRow | undefined,
  ip: string,
) {
  return (
    known?.state === 'pending' &&
    !body.installKey &&
    body.claimCode === undefined &&
    known.ip === ip &&
    clock.now().getTime() - known.lastSeenAt.getTime() < SEEN_EVERY_MS
  )
}

async function isAdmittedBy(tx: Db, key: store.InstallKeyRow, body: EnrolmentBody): Promise<boolean> {
  const unit = await store.lockUnitBySerial(tx, body.serial)
  // A variant that was put away takes no new units.
  if (!unit && (await store.isVariantArchived(tx, key.variantId))) return false
  const wasRevoked = unit !== undefined && (await store.hasRevokedKey(tx, unit))
  return mayKeyAdmit({ unit, wasRevoked, key, publicKey: body.publicKey })
}

/** Lets the robot in for what it shows; undefined leaves it to a person. @throws claim_code_refused install_key_invalid */
async function issuePass({ claims, clock }: Parts, tx: Db, body: EnrolmentBody, { ip, key }: Shown) {
  if (body.claimCode !== undefined) return claims.use(tx, { ...body, claimCode: body.claimCode, ip })
  if (!key || !(await isAdmittedBy(tx, key, body))) return undefined
  if (!(await store.consumeInstallKey(tx, key.id, clock.now())))
    throw new DomainError(deviceErrors.install_key_invalid)
  const { variantId, customerId } = key
  return { by: systemActor(installKeyActor(key.name)), installKeyId: key.id, variantId, customerId }
}

/** Records a request, and lets its robot in where that is decided already. */
async function handleKnock(deps: Parts, tx: Db, body: EnrolmentBody, shown: Shown): Promise<void> {
  const { newRobots, clock, admit } = deps
  const { ip } = shown
  const { row, isNew } = await lockEnrolment(deps, tx, body, ip)
  const pass = row.state === 'pending' ? await issuePass(deps, tx, body, shown) : undefined
  if (isNew) await newRobots.forget(tx, body.publicKey)
  if (isNew && !pass) await makeRoomForEnrolment(deps, tx, row.id)
  const installKeyId = (pass && 'installKeyId' in pass && pass.installKeyId) || row.installKeyId
  if (!isNew || installKeyId)
    await store.changeEnrolment(tx, row.id, { lastSeenAt: clock.now(), ip, installKeyId })
  if (pass) await admit(tx, pass.by, row, pass)
  else if (isNew) publish(tx, changed('robots', null, 'enrolment', staffOnly))
}

function answerEnrolment({ clock }: Parts, row: store.EnrolmentRow | undefined): EnrolmentAnswer {
  const state = row?.state ?? 'pending'
  return {
    state,
    unitId: state === 'accepted' ? (row?.unitId ?? null) : null,
    pollSeconds: state === 'pending' ? POLL_PENDING_S : POLL_DECIDED_S,
    serverTime: clock.now().toISOString(),
  }
}

/** A robot's request: recorded, admitted at once by a claim code or an install key that may, else left to a person. */
export async function requestEnrolment(
  deps: Parts,
  body: EnrolmentBody,
  ip: string,
): Promise<EnrolmentAnswer> {
  const { db, claims, newRobots, attempts } = deps
  requireEnrolmentRate(deps, 'network', networkOf(ip))
  await requireKeyProof(deps, body)
  const known = await store.findEnrolmentByKey(db, body.publicKey)
  if (isStillPending(deps, body, known, ip)) return answerEnrolment(deps, known)
  const isOpen = !known || known.state === 'pending'
  const isClaim = isOpen && body.claimCode !== undefined
  const key = isOpen && !isClaim && body.installKey ? await readValidKey(deps, body.installKey) : undefined
  const tries = isClaim ? await claims.requireFewTries(body.serial, ip) : []
  if (!known && !key && !isClaim) await newRobots.requireRoom(body.publicKey, ip)
  await db.transaction((tx) => handleKnock(deps, tx, body, { ip, key }))
  // A code that was right is no guess: a whole production line may stand behind one address.
  if (tries.length > 0) await attempts.forget(tries)
  return answerEnrolment(deps, await store.findEnrolmentByKey(db, body.publicKey))
}

/** How robots come in: by install key, by claim code, or by a person who compares and accepts (ARCHITECTURE.md). */
export function createEnrolmentsService(deps: Deps) {
  const { db, clock, log } = deps
  const attempts = createAttemptCounter({ db, clock })
  const claims = createClaims({ attempts, clock, log })
  const newRobots = createNewRobotLimit({ ...deps, attempts })
  const budgets = createBudgets({ rates: RATES, longestPauseMs: 0 })
  const parts: Parts = { ...deps, attempts, claims, newRobots, budgets }
  return {
    request: requestEnrolment.bind(undefined, parts),
    sweep: async (): Promise<void> => {
      await store.deleteStalePending(db, new Date(clock.now().getTime() - PENDING_LIFE_MS))
      await newRobots.sweep()
    },
  }
}

export type EnrolmentsService = ReturnType<typeof createEnrolmentsService>
