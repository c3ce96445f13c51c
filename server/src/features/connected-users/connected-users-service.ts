import { commonErrors } from '@filo/contract/common-errors'
import type { ConnectedKind } from '@filo/contract/connected-users/connected-kinds'
import { connectedUserErrors } from '@filo/contract/connected-users/connected-users-errors'
import type { ConnectedUser } from '@filo/contract/connected-users/connected-users-routes'
import type { Page } from '@filo/contract/list-query'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import * as store from './connected-users-store.ts'
import * as farewells from './farewells-store.ts'
import { endRefusal } from './may-end.ts'
import { inOrder, mergePage, windowOf } from './merge-page.ts'
import { type Connected, presentConnected } from './present-connected-user.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endOneOf'>
}

type ConnectedQuery = store.ConnectedFilter & {
  'f.kind'?: ConnectedKind[] | undefined
  sort?: string | undefined
  page: number
  size: number
}

const FAREWELL_MS = 24 * 3_600_000

const sorts = ['name', 'since', 'lastUsedAt'] as const
type Sort = (typeof sorts)[number]

function readSort(sort: string | undefined): { field: Sort; isDescending: boolean; text: string } {
  const field = sorts.find((known) => known === sort?.replace(/^-/, ''))
  if (!field) return { field: 'since', isDescending: true, text: '-since' }
  const isDescending = sort?.startsWith('-') ?? false
  return { field, isDescending, text: isDescending ? `-${field}` : field }
}

const placed = (field: Sort) => (row: Connected) => ({
  row,
  key: field === 'name' ? row.sortKey : (row[field]?.getTime() ?? null),
})

/** Lists who is connected now, on whichever server, and ends a person's session. */
export function createConnectedUsersService({ db, clock, audit, sessions }: Deps) {
  async function listPeople(actor: UserActor, query: ConnectedQuery, has: (kind: ConnectedKind) => boolean) {
    const [scope, now] = [scopeOf(actor), clock.now()]
    const consoles = has('console') ? await store.listConnectedSessions(db, scope, query, now) : []
    const programs = has('program') ? await store.listConnectedPrograms(db, scope, query, now) : []
    return [
      ...consoles.map((row): Connected => ({ ...row, kind: 'console', name: row.displayName })),
      ...programs.map((row): Connected => ({ ...row, kind: 'program', ownerName: row.displayName })),
    ]
  }

  /** One page of all that is connected, in one order, with the count. Robots have no role: a filter by role leaves them out. */
  async function list(actor: UserActor, query: ConnectedQuery): Promise<Page<ConnectedUser>> {
    const kinds = query['f.kind']
    const has = (kind: ConnectedKind) => !kinds?.length || kinds.includes(kind)
    const { field, isDescending, text: sort } = readSort(query.sort)
    const few = inOrder((await listPeople(actor, query, has)).map(placed(field)), isDescending)
    const bounds = pageBounds(query)
    const now = clock.now()
    const hasUnits = has('robot') && !query['f.role']?.length
    const units = hasUnits
      ? await store.listConnectedUnits(db, scopeOf(actor), query, {
          now,
          sort,
          ...windowOf(bounds, few.length),
        })
      : { rows: [], totalCount: 0 }
    const many = units.rows.map((row): Connected => ({ ...row, kind: 'robot' })).map(placed(field))
    const shown = mergePage(few, many, bounds, isDescending).map(({ row }) => row)
    const ofPeople = shown.flatMap(({ kind, userId }) => (kind === 'console' && userId ? [userId] : []))
    const roles = await store.listRolesOf(db, ofPeople, now)
    return {
      items: presentRows(
        shown,
        ({ id }) => id,
        (row) => presentConnected(row, actor, roles.get(row.userId ?? '') ?? []),
      ),
      totalCount: few.length + units.totalCount,
    }
  }

  /** Ends somebody's session and has its open pages say so. @throws not_found own_session session_of_admin */
  async function end(actor: UserActor, sessionId: string, message: string): Promise<void> {
    await db.transaction(async (tx) => {
      const session = await store.lockSession(tx, scopeOf(actor), sessionId)
      if (!session) throw new DomainError(commonErrors.not_found)
      const { userId, displayName, customerId } = session
      const roles = (await store.listRolesOf(tx, [userId], clock.now())).get(userId) ?? []
      const refusal = endRefusal({ by: actor, of: { userId, roles } })
      if (refusal) throw new DomainError(connectedUserErrors[refusal])
      await farewells.insertFarewell(tx, { sessionId, message: message || null, endedAt: clock.now() })
      await sessions.endOneOf(tx, userId, sessionId)
      await audit.record(tx, actor, {
        action: 'session.ended_by_other',
        objectType: 'user',
        objectId: userId,
        objectName: displayName,
        customerId,
        before: { role: session.role },
        ...(message ? { reason: message } : {}),
      })
      publish(tx, changed('connections', null, 'changed', { customerId: null }))
    })
  }

  /** What the pages of a session shall say that somebody else has ended lately; undefined where nobody did. */
  const farewellOf = (sessionId: string) => farewells.findFarewell(db, sessionId)

  /** Forgets whose sessions were ended longer ago than any page waits to say so. */
  const sweep = () => farewells.deleteOldFarewells(db, new Date(clock.now().getTime() - FAREWELL_MS))

  return { list, end, farewellOf, sweep }
}

export type ConnectedUsersService = ReturnType<typeof createConnectedUsersService>
