import { roleHolds } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import type { Session } from '@filo/contract/session/session-routes'
import type { Db } from '../../db/database.ts'
import { isRootKeyHere } from '../../records/is-root-key-here.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'

export type SessionFacts = Pick<Session, 'isSsoLinked' | 'isRootKeyHere'>

interface Deps {
  db: Db
  identities: Pick<IdentitiesService, 'of'>
}

/** What a session tells that stands in neither its row nor its user's. */
export function createSessionFacts({ db, identities }: Deps) {
  return async (userId: string, role: RoleKey): Promise<SessionFacts> => ({
    isSsoLinked: (await identities.of(userId)) !== null,
    isRootKeyHere: roleHolds(role, 'trust.manage') && (await isRootKeyHere(db)),
  })
}

export type ReadSessionFacts = ReturnType<typeof createSessionFacts>
