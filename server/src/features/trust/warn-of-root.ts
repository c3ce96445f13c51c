import { type RootWarning, rootDaysLeft, rootWarning } from '@filo/contract/trust/root-warnings'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { readRootEnd } from '../../records/people/read-root-end.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './root-warning-store.ts'

const subject = { objectType: 'trust', objectId: 'root', objectName: 'TUF' }

type Deps = Pick<BaseContext, 'clock' | 'log'> & { audit: AuditService }

async function warn(
  tx: Db,
  { clock, log, audit }: Deps,
  { version, endsAt, days }: { version: number; endsAt: Date; days: RootWarning },
): Promise<void> {
  const daysLeft = Math.max(0, rootDaysLeft(endsAt, clock.now()))
  const after = { version, endsAt: endsAt.toISOString(), daysLeft }
  log.warn(
    after,
    'the root of trust ends: renew it with filo trust rotate (docs/operations.md, "Signing keys")',
  )
  await audit.record(tx, systemActor('filo'), { action: 'trust.root_ends', ...subject, after })
  await store.saveWarned(tx, { version, days }, clock.now())
}

/**
 * Puts on record that the root of trust ends, once for each number of days that people are warned at, and that it was
 * renewed. After its end robots take nothing more (TUF 5.3.10). The caller holds the trust lock.
 */
export async function warnOfRoot(tx: Db, deps: Deps): Promise<void> {
  const root = await readRootEnd(tx)
  if (!root) return
  const warned = await store.readWarned(tx)
  const days = rootWarning(root.endsAt, deps.clock.now())
  if (days === undefined) {
    if (!warned) return
    const after = { version: root.version, endsAt: root.endsAt.toISOString() }
    await deps.audit.record(tx, systemActor('filo'), { action: 'trust.root_renewed', ...subject, after })
    return store.forgetWarned(tx)
  }
  if (warned?.version === root.version && warned.days <= days) return
  await warn(tx, deps, { ...root, days })
}
