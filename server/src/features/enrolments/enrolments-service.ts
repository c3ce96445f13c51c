import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import type { EnrolmentAnswer, EnrolmentBody } from '@filo/contract/device/enrolment'
import { enrolmentErrors } from '@filo/contract/enrolments/enrolments-errors'
import { type Actor, actorId, systemActor, type UserActor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { fingerprint } from '../../secrets/key-fingerprint.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import { countedFrom, createAttemptCounter } from '../../throttle/attempt-counter.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { checkEnrolmentProof } from './enrolment-proof.ts'
import * as store from './enrolments-store.ts'
import { mayKeyAdmit } from './key-admission.ts'
import { newUnitRow } from './new-unit.ts'
import { presentEnrolment } from './present-enrolment.ts'

const POLL_PENDING_S = 5
const POLL_DECIDED_S = 60
/** Strangers cannot fill the table: beyond this, a new unknown robot takes the place of one that is seen no more. */
const MAX_PENDING = 1000
/** A robot that waits asks again every few seconds. */
const UNSEEN_MS = 5 * 60_000
/** Unknown robots without a key, per address and hour. */
const UNKNOWN_PER_ADDRESS = { tries: 60, windowMs: 3_600_000 }
const PENDING_LIFE_MS = 7 * 24 * 3_600_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus'> & {
  audit: AuditService
  updates: Pick<UpdatesService, 'reassign'>
}

interface Admission {
  robotId?: string | undefined
  customerId?: string | null | undefined
  name?: string | undefined
}

const staffOnly = { customerId: null }

/** How robots come in: by install key, or by a person who compares fingerprints and accepts (ARCHITECTURE.md). */
export function createEnrolmentsService({ db, clock, ids, bus, audit, updates }: Deps) {
  const attempts = createAttemptCounter({ db, clock })

  async function unitFor(tx: Db, actor: Actor, serial: string, given: Admission): Promise<store.UnitRow> {
    const known = await store.lockUnitBySerial(tx, serial)
    if (known) return known
    if (!given.robotId) throw new DomainError(enrolmentErrors.variant_required)
    if (!(await store.variantExists(tx, given.robotId))) throw new DomainError(commonErrors.not_found)
    const id = ids.next()
    const { robotId, customerId = null, name } = given
    const by = actorId(actor)
    await store.insertUnit(
      tx,
      newUnitRow({ id, serial, robotId, customerId, name: name || serial, by, now: clock.now() }),
    )
    const unit = await store.lockUnitBySerial(tx, serial)
    if (!unit) throw new Error('the unit just registered is not there')
    return unit
  }

  /** Binds the robot's key to its unit. @throws unit_has_key variant_required */
  async function admit(tx: Db, actor: Actor, enrolment: store.EnrolmentRow, given: Admission) {
    const unit = await unitFor(tx, actor, enrolment.serial, given)
    if (unit.publicKey && unit.publicKey !== enrolment.publicKey)
      throw new DomainError(enrolmentErrors.unit_has_key)
    const now = clock.now()
    await store.changeUnit(tx, unit.id, {
      publicKey: enrolment.publicKey,
      enrolment: 'accepted',
      updatedAt: now,
    })
    const decided = {
      state: 'accepted' as const,
      producedRobotId: unit.id,
      updatedAt: now,
      updatedBy: actorId(actor),
    }
    await store.changeEnrolment(tx, enrolment.id, decided)
    await audit.record(tx, actor, {
      action: 'produced_robot.key_accepted',
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: unit.serial,
      customerId: unit.customerId,
      after: { fingerprint: fingerprint(enrolment.publicKey), hostname: enrolment.hostname },
    })
    const announce = await updates.reassign(tx, actor, { producedRobotId: unit.id })
    return () => {
      announce()
      bus.publish(
        changed('robots', unit.id, 'changed', { customerId: unit.customerId, producedRobotId: unit.id }),
      )
    }
  }

  async function insertRequest(tx: Db, body: EnrolmentBody, ip: string): Promise<store.EnrolmentRow> {
    const now = clock.now()
    const row: store.EnrolmentRow = {
      id: ids.next(),
      createdAt: now,
      createdBy: null,
      updatedAt: now,
      updatedBy: null,
      revision: 1,
      publicKey: body.publicKey,
      serial: body.serial,
      modelHint: body.modelCode ?? null,
      hostname: body.hostname,
      agentVersion: body.agentVersion,
      ip,
      state: 'pending',
      producedRobotId: null,
      installKeyId: null,
      lastSeenAt: now,
    }
    await store.insertEnrolment(tx, row)
    return row
  }

  /** The install key that a robot shows. @throws install_key_invalid */
  async function validKey(secret: string): Promise<store.InstallKeyRow> {
    const key = await store.findInstallKey(db, tokenHash(secret), clock.now())
    if (!key) throw new DomainError(deviceErrors.install_key_invalid)
    return key
  }

  /** Whether a robot may knock that is unknown and shows no key: few do from one address. @throws too_many_requests */
  async function requirePatience(ip: string): Promise<void> {
    const { seconds } = await attempts.admit([countedFrom(ip, 'enrol', UNKNOWN_PER_ADDRESS)])
    if (seconds > 0) throw new DomainError(commonErrors.too_many_requests, { seconds })
  }

  /** Makes room for a pending request: one that its robot no longer repeats goes. @throws too_many_requests */
  async function makeRoom(tx: Db): Promise<void> {
    if ((await store.countPending(tx)) < MAX_PENDING) return
    const unseenSince = new Date(clock.now().getTime() - UNSEEN_MS)
    if ((await store.deleteOldestUnseen(tx, unseenSince)) > 0) return
    throw new DomainError(commonErrors.too_many_requests, { seconds: 600 })
  }

  async function isAdmittedBy(tx: Db, key: store.InstallKeyRow, body: EnrolmentBody): Promise<boolean> {
    const unit = await store.lockUnitBySerial(tx, body.serial)
    const wasRevoked = unit !== undefined && (await store.hasRevokedKey(tx, unit))
    return mayKeyAdmit({ unit, wasRevoked, key, publicKey: body.publicKey })
  }

  async function admitByKey(tx: Db, row: store.EnrolmentRow, key: store.InstallKeyRow) {
    if (!(await store.takeInstallKey(tx, key.id, clock.now())))
      throw new DomainError(deviceErrors.install_key_invalid)
    await store.changeEnrolment(tx, row.id, { installKeyId: key.id })
    return admit(tx, systemActor(`install key: ${key.name}`), row, {
      robotId: key.robotId,
      customerId: key.customerId,
    })
  }

  /** Records a request. @returns tells the others; undefined when there is nothing new */
  async function knock(
    tx: Db,
    body: EnrolmentBody,
    { ip, key }: { ip: string; key: store.InstallKeyRow | undefined },
  ): Promise<(() => void) | undefined> {
    const known = await store.lockEnrolmentByKey(tx, body.publicKey)
    const isOpen = !known || known.state === 'pending'
    const byKey = isOpen && key && (await isAdmittedBy(tx, key, body)) ? key : undefined
    if (!known && !byKey) await makeRoom(tx)
    const row = known ?? (await insertRequest(tx, body, ip))
    if (known) await store.changeEnrolment(tx, known.id, { lastSeenAt: clock.now(), ip })
    if (byKey) return admitByKey(tx, row, byKey)
    return known ? undefined : () => bus.publish(changed('robots', null, 'enrolment', staffOnly))
  }

  /** A robot's request: recorded, admitted at once by an install key that may, else left to a person. */
  async function ask(body: EnrolmentBody, ip: string): Promise<EnrolmentAnswer> {
    checkEnrolmentProof(body, clock.now())
    const known = await store.findEnrolmentByKey(db, body.publicKey)
    const isOpen = !known || known.state === 'pending'
    const key = isOpen && body.installKey ? await validKey(body.installKey) : undefined
    if (!known && !key) await requirePatience(ip)
    const announce = await db.transaction((tx) => knock(tx, body, { ip, key }))
    announce?.()
    const row = await store.findEnrolmentByKey(db, body.publicKey)
    const state = row?.state ?? 'pending'
    return {
      state,
      RobotId: state === 'accepted' ? (row?.producedRobotId ?? null) : null,
      pollSeconds: state === 'pending' ? POLL_PENDING_S : POLL_DECIDED_S,
      serverTime: clock.now().toISOString(),
    }
  }

  async function find(tx: Db, actor: Actor, id: string): Promise<store.EnrolmentWithKey> {
    const found = await store.findEnrolment(tx, actor, id)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  async function findPending(tx: Db, actor: Actor, id: string): Promise<store.EnrolmentRow> {
    await store.lockEnrolment(tx, id)
    const { enrolment } = await find(tx, actor, id)
    if (enrolment.state !== 'pending') throw new DomainError(enrolmentErrors.enrolment_decided)
    return enrolment
  }

  async function list(
    actor: UserActor,
    query: { page: number; size: number; states?: store.EnrolmentRow['state'][] | undefined },
  ) {
    const found = await store.listEnrolmentRows(db, actor, query)
    return { items: found.rows.map(presentEnrolment), totalCount: found.totalCount }
  }

  /** @throws enrolment_decided variant_required unit_has_key not_found */
  async function accept(actor: UserActor, id: string, given: Admission) {
    const announce = await db.transaction(async (tx) =>
      admit(tx, actor, await findPending(tx, actor, id), given),
    )
    announce()
    return presentEnrolment(await find(db, actor, id))
  }

  /** @throws enrolment_decided not_found */
  async function reject(actor: UserActor, id: string, reason: string) {
    await db.transaction(async (tx) => {
      const enrolment = await findPending(tx, actor, id)
      const decided = { state: 'rejected' as const, updatedAt: clock.now(), updatedBy: actor.userId }
      await store.changeEnrolment(tx, id, decided)
      const subject = { objectType: 'enrolment', objectId: id, objectName: enrolment.serial }
      await audit.record(tx, actor, { action: 'enrolment.rejected', ...subject, reason })
    })
    bus.publish(changed('robots', null, 'enrolment', staffOnly))
    return presentEnrolment(await find(db, actor, id))
  }

  /** Voids a unit's key and cuts its connection. @throws unit_has_no_key not_found */
  async function revokeKey(actor: UserActor, unitId: string, reason: string): Promise<void> {
    const unit = await db.transaction(async (tx) => {
      const found = await store.lockUnitForStaff(tx, actor, unitId)
      if (!found) throw new DomainError(commonErrors.not_found)
      if (!found.publicKey) throw new DomainError(enrolmentErrors.unit_has_no_key)
      await store.changeUnit(tx, unitId, { publicKey: null, enrolment: 'revoked', updatedAt: clock.now() })
      await store.revokeEnrolmentsOf(tx, unitId, clock.now())
      const subject = { objectType: 'produced_robot', objectId: unitId, objectName: found.serial }
      const { customerId } = found
      await audit.record(tx, actor, { action: 'produced_robot.key_revoked', ...subject, customerId, reason })
      return found
    })
    bus.publish({ kind: 'robot-revoked', producedRobotId: unitId })
    bus.publish(
      changed('robots', unitId, 'changed', { customerId: unit.customerId, producedRobotId: unitId }),
    )
  }

  return {
    ask,
    list,
    accept,
    reject,
    revokeKey,
    sweep: () => store.deleteStalePending(db, new Date(clock.now().getTime() - PENDING_LIFE_MS)),
  }
}

export type EnrolmentsService = ReturnType<typeof createEnrolmentsService>
