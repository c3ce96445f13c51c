import type { BaseContext } from '../../base-context.ts'
import { CannotStart } from '../../ground/cannot-start.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { findInvitedStaff } from '../../records/people/find-user-by-email.ts'
import { personKeys } from '../../records/people/person-keys.ts'
import { systemActor } from '../../rights/actor.ts'
import { hashPassword } from '../../secrets/password.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { InvitesService } from './invites-service.ts'
import * as store from './users-store.ts'

/** The address of an administrator who has not said theirs yet. */
const UNNAMED = 'admin@filo.local'

const displayName = 'Filo Admin'

type Deps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  invites: InvitesService
}

/**
 * Lets the first administrator in on an empty installation: with FILO_ADMIN_EMAIL and FILO_ADMIN_PASSWORD, or with a
 * one-use link for the operator's console. There is no default password.
 */
export function createFirstAdmin({ config, db, clock, ids, audit, invites }: Deps) {
  async function insert(email: string, passwordHash: string | null): Promise<void> {
    const id = ids.next()
    const at = clock.now()
    const keys = personKeys({ displayName, email })
    const status = passwordHash ? ('active' as const) : ('invited' as const)
    await db.transaction(async (tx) => {
      const isFirst = await store.insertUser(tx, {
        id,
        email,
        displayName,
        status,
        passwordHash,
        createdAt: at,
        updatedAt: at,
        ...keys,
      })
      // Another server that starts at the same time has made them.
      if (!isFirst) return
      await store.replaceRoles(tx, id, [{ userId: id, roleKey: 'admin', scopeKind: 'all', grantedAt: at }])
      const subject = { objectType: 'user', objectId: id, objectName: displayName }
      await audit.record(tx, systemActor('filo'), {
        action: 'user.invited',
        ...subject,
        after: { email, roles: ['admin'] },
      })
    })
  }

  async function insertNamed(email: string, password: string): Promise<void> {
    await invites.requireStrong(password, { displayName, email }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      throw new CannotStart(
        'FILO_ADMIN_PASSWORD is one of the first that would be guessed; choose another one',
      )
    })
    await insert(email, await hashPassword(password))
  }

  /** Makes the first administrator where there is nobody; done before anybody can reach the server. @throws CannotStart */
  async function ensure(): Promise<void> {
    if (config.isDemo || (await store.countPeople(db)) > 0) return
    const { admin } = config
    await (admin ? insertNamed(admin.email.toLowerCase(), admin.password) : insert(UNNAMED, null))
  }

  /** The link to print, while nobody has taken it up. */
  async function link(origin: string): Promise<string | undefined> {
    const known = config.isDemo ? undefined : await findInvitedStaff(db, UNNAMED)
    if (!known) return undefined
    const user = { id: known.id, email: UNNAMED, locale: 'tr' as const }
    const made = await db.transaction((tx) =>
      invites.makeLink(tx, systemActor('filo'), { kind: 'invite', user, roles: ['admin'], origin }),
    )
    return made.url
  }

  return { ensure, link }
}
