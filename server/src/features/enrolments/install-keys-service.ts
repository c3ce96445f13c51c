import { commonErrors } from '@filo/contract/common-errors'
import { HOUR_MS } from '@filo/contract/durations'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { UserActor } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { TrustService } from '../trust/trust-service.ts'
import * as store from './enrolments-store.ts'
import { presentInstallKey } from './present-enrolment.ts'

interface NewKey {
  name: string
  variantId: string
  customerId?: string | null | undefined
  maxUses: number
  validHours: number
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  trust: Pick<TrustService, 'rootSha256'>
}

const SECRET_BYTES = 24

/** Install keys: what a technician puts on a new robot so that it is admitted without a person. */
export function createInstallKeysService({ db, clock, ids, audit, trust }: Deps) {
  async function list(
    actor: UserActor,
    query: { page: number; size: number; variantIds?: string[] | undefined },
  ) {
    const found = await store.listInstallKeyRows(db, actor, query.variantIds, pageBounds(query))
    const items = presentRows(found.rows, ({ id }) => id, presentInstallKey)
    return { items, totalCount: found.totalCount }
  }

  /** What a key registers units for must be there and in use. @throws not_found variant_archived */
  async function requireUsable(tx: Db, { variantId, customerId }: NewKey): Promise<void> {
    const isThere =
      (await store.variantExists(tx, variantId)) &&
      (!customerId || (await store.customerExists(tx, customerId)))
    if (!isThere) throw new DomainError(commonErrors.not_found)
    if (await store.isVariantArchived(tx, variantId)) throw new DomainError(robotModelErrors.variant_archived)
  }

  /**
   * Makes a key; its text also carries the hash of our first root, so that the robot trusts no other server.
   * @throws not_found variant_archived
   */
  async function create(actor: UserActor, key: NewKey) {
    const secret = `filo_ik_${ids.secret(SECRET_BYTES)}`
    const now = clock.now()
    const row: store.InstallKeyRow = {
      id: ids.next(),
      ...newMeta({ at: now, by: actor.userId }),
      name: key.name,
      secretHash: tokenHash(secret),
      variantId: key.variantId,
      customerId: key.customerId ?? null,
      maxUses: key.maxUses,
      uses: 0,
      expiresAt: new Date(now.getTime() + key.validHours * HOUR_MS),
      revokedAt: null,
    }
    await db.transaction(async (tx) => {
      await requireUsable(tx, key)
      await store.insertInstallKey(tx, row)
      const subject = { objectType: 'install_key', objectId: row.id, objectName: row.name }
      await audit.record(tx, actor, { action: 'install_key.created', ...subject, after: row })
    })
    return { installKey: presentInstallKey(row), text: `${secret}.${await trust.rootSha256()}` }
  }

  /** One that is void already stays as it is. @throws not_found */
  async function revoke(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await store.lockInstallKey(tx, actor, id)
      if (!row) throw new DomainError(commonErrors.not_found)
      if (row.revokedAt) return
      await store.revokeInstallKeyRow(tx, id, clock.now())
      const subject = { objectType: 'install_key', objectId: id, objectName: row.name }
      await audit.record(tx, actor, { action: 'install_key.revoked', ...subject })
    })
  }

  return { list, create, revoke }
}

export type InstallKeysService = ReturnType<typeof createInstallKeysService>
