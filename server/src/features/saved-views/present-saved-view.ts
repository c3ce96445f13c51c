import type { SavedView } from '@filo/contract/saved-views/saved-views-routes'
import type { UserActor } from '../../actor.ts'
import type { ViewWithOwner } from './saved-views-store.ts'

/** The only door of views to the outside. */
export function presentSavedView({ view, ownerName }: ViewWithOwner, actor: UserActor): SavedView {
  return {
    id: view.id,
    page: view.page,
    name: view.name,
    query: view.query,
    isOwn: view.userId === actor.userId,
    sharedRole: view.sharedRole,
    ownerName,
    createdAt: view.createdAt.toISOString(),
  }
}
