import { roleHolds } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import type { Session } from '@filo/contract/session/session-routes'
import { rootWarning } from '@filo/contract/trust/root-warnings'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { isRootKeyHere } from '../../records/people/is-root-key-here.ts'
import { readRootEnd } from '../../records/people/read-root-end.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'

export type SessionFacts = Pick<Session, 'isSsoLinked' | 'isRootKeyHere' | 'rootEndsAt'>

interface Deps {
  db: Db
  clock: Clock
  identities: Pick<IdentitiesService, 'of'>
}

/** Reads what a session shows that stands in neither its row nor its user's. */
export function createSessionFacts({ db, clock, identities }: Deps) {
  /** When the root of trust ends, where people are warned of that. */
  async function rootEndsAt(): Promise<string | null> {
    const root = await readRootEnd(db)
    return root && rootWarning(root.endsAt, clock.now()) !== undefined ? root.endsAt.toISOString() : null
  }

  return async (userId: string, role: RoleKey): Promise<SessionFacts> => ({
    isSsoLinked: (await identities.of(userId)) !== null,
    rootEndsAt: roleHolds(role, 'trust.manage') ? await rootEndsAt() : null,
    isRootKeyHere: roleHolds(role, 'trust.manage') && (await isRootKeyHere(db)),
  })
}

export type ReadSessionFacts = ReturnType<typeof createSessionFacts>
