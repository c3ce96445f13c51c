import { commonErrors } from '@filo/contract/common-errors'
import { type ArosInfo, arosInfoMinutes } from '@filo/contract/hardware/aros-info-routes'
import { hardwareErrors } from '@filo/contract/hardware/hardware-errors'
import { maskInventory } from '@filo/contract/hardware/mask-hardware'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { findActorOfRole } from '../../records/people/actor-of-role.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { may, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './aros-info-store.ts'
import { findUnitWithModel } from './hardware-names-store.ts'
import { readShownState } from './hardware-state-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

const TOKEN_BYTES = 24

/** The information page of one robot, for who stands beside it with a link. */
export function createArosInfoService({ db, clock, ids, audit }: Deps) {
  /** @throws not_found */
  async function createLink(actor: UserActor, unitId: string): Promise<{ token: string; expiresAt: string }> {
    const token = ids.secret(TOKEN_BYTES)
    const expiresAt = new Date(clock.now().getTime() + arosInfoMinutes * 60_000)
    await db.transaction(async (tx) => {
      const found = await findUnitWithModel(tx, scopeOf(actor), unitId)
      if (!found) throw new DomainError(commonErrors.not_found)
      const { serial, customerId } = found.unit
      const tokenHash = sha256Hex(token)
      const madeBy = { createdBy: actor.userId, roleKey: actor.role }
      await store.insertLink(tx, { tokenHash, unitId, ...madeBy, expiresAt })
      await audit.record(tx, actor, {
        action: 'hardware.info_opened',
        ...unitSubject({ id: unitId, serial, customerId }),
      })
    })
    return { token, expiresAt: expiresAt.toISOString() }
  }

  /** What a link in force opens: as long as whoever made it may do so still, and sees the robot. */
  async function findOpened(token: string) {
    const link = await store.findLink(db, sha256Hex(token), clock.now())
    if (!link?.createdBy || !link.roleKey) return undefined
    const { createdBy: userId, roleKey } = link
    const maker = await findActorOfRole(db, { userId, roleKey, ip: null, requestId: null }, clock.now())
    if (!maker || !may(maker, 'hardware.scan')) return undefined
    const found = await findUnitWithModel(db, scopeOf(maker), link.unitId)
    return found && { ...found, link, state: await readShownState(db, scopeOf(maker), link.unitId) }
  }

  /**
   * What the page of a link shows; numbers that name one part are masked, as a link travels further than who made it.
   * @throws aros_info_refused for everything that is no link in force
   */
  async function read(token: string): Promise<ArosInfo> {
    const found = await findOpened(token)
    if (!found) throw new DomainError(hardwareErrors.aros_info_refused)
    const { unit, model, lastSeenAt, link, state } = found
    const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
    return {
      serial: unit.serial,
      name: unit.name,
      model: model.name,
      connection: unit.connection,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      agentVersion: unit.agentVersion,
      deviceArosVersion: textOf(unit.deviceInfo?.['arosVersion']),
      softwareArosVersion: textOf(unit.softwareInfo?.['arosVersion']),
      collectedAt: state?.snapshot.lastSeenAt.toISOString() ?? null,
      inventory: state ? maskInventory(state.state.inventory) : null,
      expiresAt: link.expiresAt.toISOString(),
    }
  }

  /** Forgets links that are over. */
  const sweep = () => store.dropExpired(db, clock.now())

  return { createLink, read, sweep }
}
