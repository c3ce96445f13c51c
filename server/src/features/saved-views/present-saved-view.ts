import type { SavedView } from '@filo/contract/saved-views/saved-views-routes'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { ViewWithOwner } from './saved-views-store.ts'

/** A view has no revision of its own: what it says is its version. */
export function viewEtag({ name, query, sharedRole }: ViewWithOwner['view']): string {
  return `"${sha256Hex(JSON.stringify([name, query, sharedRole])).slice(0, 16)}"`
}

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
    etag: viewEtag(view),
  }
}
