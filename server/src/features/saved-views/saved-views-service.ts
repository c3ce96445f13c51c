import { commonErrors } from '@filo/contract/common-errors'
import { defaultsPerRole } from '@filo/contract/saved-views/default-views'
import { savedViewErrors } from '@filo/contract/saved-views/saved-views-errors'
import { type SavedView, viewsPerPage } from '@filo/contract/saved-views/saved-views-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { defaultRefusal } from './default-refusal.ts'
import * as defaults from './default-views-store.ts'
import { nameRefusal } from './name-refusal.ts'
import { presentSavedView, viewEtag } from './present-saved-view.ts'
import * as store from './saved-views-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: Pick<AuditService, 'record'> }

interface ViewChange {
  name?: string | undefined
  query?: string | undefined
  isShared?: boolean | undefined
}

/** Named list states: a person's own, and those that people of the same role have shared (docs/interface.md). */
export function createSavedViewsService({ db, clock, ids, audit }: Deps) {
  async function list(actor: UserActor, page: string): Promise<{ items: SavedView[] }> {
    const views = await store.listViews(db, actor, page)
    return { items: views.map((view) => presentSavedView(view, actor)) }
  }

  /** @throws view_name_in_use too_many_views */
  async function requireName(tx: Db, actor: UserActor, view: { page: string; id?: string; name: string }) {
    const refusal = nameRefusal(await store.lockOwnViews(tx, actor, view.page), view)
    if (refusal) throw new DomainError(savedViewErrors[refusal], { name: view.name, limit: viewsPerPage })
  }

  /** @throws view_name_in_use too_many_views */
  async function create(
    actor: UserActor,
    body: { page: string; name: string; query: string },
  ): Promise<SavedView> {
    const { page, name, query } = body
    const view = { id: ids.next(), userId: actor.userId, page, name, query, sharedRole: null }
    const row = { ...view, createdAt: clock.now() }
    await db.transaction(async (tx) => {
      await requireName(tx, actor, body)
      await store.insertView(tx, row)
    })
    return presentSavedView({ view: row, ownerName: actor.name }, actor)
  }

  async function findOwn(
    tx: Db,
    actor: UserActor,
    id: string,
    read = store.findOwnView,
  ): Promise<store.ViewWithOwner> {
    const found = await read(tx, actor, id)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  async function recordSharing(
    tx: Db,
    actor: UserActor,
    { id, name }: store.SavedViewRow,
    isShared: boolean,
  ) {
    const subject = { objectType: 'saved_view', objectId: id, objectName: name }
    const customerId = store.customerOf(actor)
    await audit.record(tx, actor, {
      action: isShared ? 'view.shared' : 'view.unshared',
      ...subject,
      customerId,
      after: { sharedRole: isShared ? actor.role : null },
    })
  }

  /** Changes an own view. @throws view_name_in_use view_changed not_found */
  async function update(
    actor: UserActor,
    id: string,
    { name, query, isShared }: ViewChange,
    ifMatch: string | undefined,
  ): Promise<SavedView> {
    const next = await db.transaction(async (tx) => {
      const { view, ownerName } = await findOwn(tx, actor, id, store.lockOwnView)
      if (ifMatch !== undefined && ifMatch !== viewEtag(view))
        throw new DomainError(savedViewErrors.view_changed)
      if (name !== undefined) await requireName(tx, actor, { ...view, name })
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(query === undefined ? {} : { query }),
        ...(isShared === undefined ? {} : { sharedRole: isShared ? actor.role : null }),
      }
      await store.changeView(tx, id, change)
      const changed = { ...view, ...change }
      if (changed.sharedRole !== view.sharedRole) await recordSharing(tx, actor, changed, isShared === true)
      return { view: changed, ownerName }
    })
    return presentSavedView(next, actor)
  }

  /** No list of the owner opens with the view any more, under whichever role. */
  async function dropDefaults(tx: Db, actor: UserActor, { id, page }: store.SavedViewRow): Promise<void> {
    for (const [role, chosen] of Object.entries(await defaults.lockDefaults(tx, actor))) {
      if (chosen[page] === id) await defaults.clearDefault(tx, actor, role, page)
    }
  }

  /** @throws not_found */
  async function remove(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { view } = await findOwn(tx, actor, id)
      await dropDefaults(tx, actor, view)
      await store.deleteView(tx, id)
      if (view.sharedRole) await recordSharing(tx, actor, view, false)
    })
  }

  /** The view a list opens with under the actor's role; kept like the views themselves, off the record. @throws too_many_default_views */
  async function setDefault(actor: UserActor, body: { page: string; viewId: string | null }): Promise<void> {
    const { page, viewId } = body
    await db.transaction(async (tx) => {
      const chosen = (await defaults.lockDefaults(tx, actor))[actor.role] ?? {}
      const refusal = defaultRefusal(chosen, body)
      if (refusal) throw new DomainError(savedViewErrors[refusal], { limit: defaultsPerRole })
      if (viewId === null) await defaults.clearDefault(tx, actor, actor.role, page)
      else await defaults.setDefault(tx, actor, page, viewId)
    })
  }

  return { list, create, update, remove, setDefault }
}

export type SavedViewsService = ReturnType<typeof createSavedViewsService>
