import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { RobotRole } from '@filo/contract/robot-users/robot-roles'
import { robotUserErrors } from '@filo/contract/robot-users/robot-users-errors'
import {
  type RobotUser,
  robotUserLimits,
  type UserNotInRobot,
} from '@filo/contract/robot-users/robot-users-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readGrantedRight, readOwnRole } from '../../records/units/granted-robots.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import { outlasts } from './grant-end.ts'
import { type Grant, losesLastOwner } from './last-owner.ts'
import { presentRobotUser } from './present-robot-user.ts'
import * as store from './robot-users-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & { audit: AuditService }

interface RequestedGrant {
  robotRole: RobotRole
  expiresAt: string | null
}

type GrantedRobot = RequestedGrant & { userId: string }

type UsersQuery = Parameters<typeof store.listRobotUserRows>[2]

/** Staff and the customer's administrator decide for all robots they see, others for those they own. */
async function findRobotUser(
  { clock }: Deps,
  tx: Db,
  actor: UserActor,
  unitId: string,
  read: typeof store.findUnit = store.findUnit,
) {
  const unit = await read(tx, scopeOf(actor), unitId)
  if (!unit) throw new DomainError(commonErrors.not_found)
  if (actor.scope.kind === 'robots' && (await readOwnRole(tx, actor, unitId, clock.now())) !== 'owner')
    throw new DomainError(robotUserErrors.not_robot_owner)
  return unit
}

/** @throws not_found not_robot_owner */
export async function listRobotUsers(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  query: UsersQuery,
): Promise<Page<RobotUser>> {
  const { db } = deps
  await findRobotUser(deps, db, actor, unitId)
  const { rows, totalCount } = await store.listRobotUserRows(db, unitId, query)
  return { items: presentRows(rows, ({ userId }) => userId, presentRobotUser), totalCount }
}

/** Nobody while the robot is at no customer. @throws not_found not_robot_owner */
export async function listOtherUsers(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  query: UsersQuery,
): Promise<Page<UserNotInRobot>> {
  const { db } = deps
  const { customerId } = await findRobotUser(deps, db, actor, unitId)
  if (customerId === null) return { items: [], totalCount: 0 }
  const { rows, totalCount } = await store.listUsersNotInRobotRows(db, { unitId, customerId }, query)
  return { items: rows, totalCount }
}

function endOf({ clock }: Deps, { expiresAt }: RequestedGrant): Date | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end <= clock.now()) throw new DomainError(robotUserErrors.grant_end_past)
  return end
}

/** Nobody gives a right that lasts longer than theirs, not even to themselves. @throws grant_outlasts_own */
async function requireWithinOwn(
  { clock }: Deps,
  tx: Db,
  actor: UserActor,
  unitId: string,
  ends: readonly (Date | null)[],
): Promise<void> {
  const own = (await readGrantedRight(tx, actor, unitId, clock.now()))?.expiresAt ?? null
  if (own && ends.some((end) => outlasts(end, own)))
    throw new DomainError(robotUserErrors.grant_outlasts_own, { end: own.toISOString().slice(0, 10) })
}

async function recordRobotUserChange(
  { audit }: Deps,
  tx: Db,
  actor: UserActor,
  { id, serial, customerId }: store.AssignedUnit,
  entry: Pick<AuditRecord, 'action' | 'before' | 'after'>,
): Promise<void> {
  const subject = unitSubject({ id, serial, customerId })
  await audit.record(tx, actor, { ...subject, ...entry })
}

/** Streams and pages of those people begin anew with what they see now. */
function publishGrants(
  tx: Db,
  { id, customerId, variantId }: store.AssignedUnit,
  userIds: readonly string[],
): void {
  if (userIds.length === 0) return
  for (const userId of userIds) publish(tx, { kind: 'rights-changed', userId })
  publish(tx, changed('robot-users', id, 'changed', { customerId, unitIds: [id], variantId }))
  publish(tx, changed('users', null, 'changed', { customerId }))
}

async function requireRoom(
  tx: Db,
  unitId: string,
  names: ReadonlyMap<string, string>,
  requested: readonly string[],
): Promise<void> {
  const { robotsOfPerson, usersOfRobot } = robotUserLimits
  const has = new Set((await store.listGrants(tx, unitId)).map(({ userId }) => userId))
  const fresh = requested.filter((userId) => !has.has(userId))
  if (has.size + fresh.length > usersOfRobot)
    throw new DomainError(robotUserErrors.too_many_users_of_robot, { limit: usersOfRobot })
  const [full] = fresh.length > 0 ? await store.listFull(tx, fresh, robotsOfPerson) : []
  if (full === undefined) return
  const details = { name: names.get(full) ?? '', limit: robotsOfPerson }
  throw new DomainError(robotUserErrors.too_many_robots_of_person, details)
}

/**
 * Gives a robot to people of its customer; whoever has it keeps what they have.
 * @throws not_found for a robot or person out of sight, not_robot_owner robot_without_customer grant_end_past
 * grant_outlasts_own
 * too_many_robots_of_person too_many_users_of_robot
 */
export function addRobotUser(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  requested: readonly GrantedRobot[],
): Promise<{ addedCount: number }> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const unit = await findRobotUser(deps, tx, actor, unitId, lockUnit)
    if (unit.customerId === null) throw new DomainError(robotUserErrors.robot_without_customer)
    const desired = new Map(requested.map((each) => [each.userId, each]))
    const names = await store.lockGivable(tx, unit.customerId, [...desired.keys()])
    if (names.size < desired.size) throw new DomainError(commonErrors.not_found)
    await requireRoom(tx, unitId, names, [...desired.keys()])
    const grant = { unitId, grantedBy: actorId(actor), grantedAt: clock.now() }
    const rows = [...desired.values()].map((each) => {
      const { userId, robotRole } = each
      return { ...grant, userId, robotRole, expiresAt: endOf(deps, each) }
    })
    const ends = rows.map(({ expiresAt }) => expiresAt)
    await requireWithinOwn(deps, tx, actor, unitId, ends)
    const added = new Set(await store.insertGrants(tx, rows))
    const fresh = rows.filter(({ userId }) => added.has(userId))
    for (const { userId, robotRole, expiresAt } of fresh) {
      const after = { userId, name: names.get(userId), robotRole, expiresAt }
      await recordRobotUserChange(deps, tx, actor, unit, { action: 'robot_user.added', after })
    }
    publishGrants(tx, unit, [...added])
    return { addedCount: added.size }
  })
}

/** Refuses what leaves a robot to nobody. @throws last_owner */
function requireOwner({ clock }: Deps, before: readonly Grant[], after: readonly Grant[]): void {
  if (losesLastOwner(before, after, clock.now())) throw new DomainError(robotUserErrors.last_owner)
}

/** @throws not_found not_robot_owner last_owner grant_end_past grant_outlasts_own */
export async function changeRobotUser(
  deps: Deps,
  actor: UserActor,
  { unitId, userId }: { unitId: string; userId: string },
  requested: RequestedGrant,
): Promise<RobotUser> {
  const { db } = deps
  const row = await db.transaction(async (tx) => {
    const unit = await findRobotUser(deps, tx, actor, unitId, lockUnit)
    const before = await store.listGrants(tx, unitId)
    const own = before.find((grant) => grant.userId === userId)
    if (!own) throw new DomainError(commonErrors.not_found)
    const next = { robotRole: requested.robotRole, expiresAt: endOf(deps, requested) }
    await requireWithinOwn(deps, tx, actor, unitId, [next.expiresAt])
    const after = before.map((grant) => (grant === own ? { ...grant, ...next } : grant))
    requireOwner(deps, before, after)
    await store.changeGrant(tx, { unitId, userId }, next)
    const subject = { userId, name: own.name }
    await recordRobotUserChange(deps, tx, actor, unit, {
      action: 'robot_user.changed',
      before: { ...subject, robotRole: own.robotRole, expiresAt: own.expiresAt },
      after: { ...subject, ...next },
    })
    publishGrants(tx, unit, [userId])
    return store.findRobotUser(tx, unitId, userId)
  })
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentRobotUser(row)
}

/** Removes people from a robot; who of them does not have it is left out. @throws not_found not_robot_owner last_owner */
export async function removeRobotUser(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  userIds: readonly string[],
): Promise<{ removed: GrantedRobot[] }> {
  const { db } = deps
  const gone = await db.transaction(async (tx) => {
    const unit = await findRobotUser(deps, tx, actor, unitId, lockUnit)
    const before = await store.listGrants(tx, unitId)
    const removed = before.filter(({ userId }) => userIds.includes(userId))
    requireOwner(
      deps,
      before,
      before.filter((grant) => !removed.includes(grant)),
    )
    const goneIds = removed.map(({ userId }) => userId)
    if (goneIds.length > 0) await store.deleteGrants(tx, unitId, goneIds)
    for (const { userId, name, robotRole, expiresAt } of removed) {
      const subject = { userId, name, robotRole, expiresAt }
      await recordRobotUserChange(deps, tx, actor, unit, { action: 'robot_user.removed', before: subject })
    }
    publishGrants(tx, unit, goneIds)
    return removed
  })
  const removed = gone.map(({ userId, robotRole, expiresAt }) => ({
    userId,
    robotRole,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
  return { removed }
}

/** Service of who may use which robot: the robots a person was given are all that the role of a customer's user sees. */
export function createRobotUsersService(deps: Deps) {
  return {
    list: listRobotUsers.bind(undefined, deps),
    listOthers: listOtherUsers.bind(undefined, deps),
    add: addRobotUser.bind(undefined, deps),
    change: changeRobotUser.bind(undefined, deps),
    remove: removeRobotUser.bind(undefined, deps),
  }
}

export type RobotUsersService = ReturnType<typeof createRobotUsersService>
