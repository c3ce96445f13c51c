import type { Profile } from '@filo/contract/profile/profile-routes'
import { DefaultViewsByRole } from '@filo/contract/saved-views/default-views'
import type { BaseContext } from '../../base-context.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import * as store from './own-data-store.ts'
import { presentToken } from './present-profile.ts'

type Deps = Pick<BaseContext, 'db'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'listOwn'>
  profile: { get: (actor: UserActor) => Promise<Profile> }
}

/** Everything kept about a person, for themselves (docs/screens.md, /profile). */
export function createOwnDataService({ db, audit, sessions, profile }: Deps) {
  /** Nothing is left out and nothing is cut; secrets are not kept. */
  async function exportData(actor: UserActor) {
    const subject = { objectType: 'user', objectId: actor.userId, objectName: actor.name }
    await db.transaction((tx) => audit.record(tx, actor, { action: 'user.data_exported', ...subject }))
    return {
      profile: await profile.get(actor),
      notes: await store.readNotes(db, actor),
      sessions: await sessions.listOwn(actor),
      apiTokens: (await store.listTokens(db, actor)).map(presentToken),
      notificationSettings: await store.listSettings(db, actor),
      notices: await store.listNotices(db, actor),
      savedViews: await store.listViews(db, actor),
      defaultViews: DefaultViewsByRole.catch({}).parse(await store.readDefaultViews(db, actor)),
      tests: await store.listTests(db, actor),
      bulkChanges: await store.listBulkChanges(db, actor),
      robots: await store.listRobots(db, actor),
      actions: (await store.listActions(db, actor)).map((row) => ({ ...row, at: row.at.toISOString() })),
    }
  }

  return { exportData }
}

export type OwnDataService = ReturnType<typeof createOwnDataService>
