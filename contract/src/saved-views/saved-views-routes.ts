import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { ListName, ViewRef } from './default-views.ts'
import { savedViewErrors } from './saved-views-errors.ts'

/** Views a person may keep of one list. */
export const viewsPerPage = 50

const ViewName = z.string().trim().min(1).max(60)
/** The list's state as an address has it, without the page number: `f.state=draft&sort=-updatedAt`. */
const ViewQuery = z.string().max(4000)

/** A named state of a list. Somebody else's is there because they shared it with the role one works under. */
export const SavedView = z.object({
  id: Id,
  page: z.string(),
  name: z.string(),
  query: z.string(),
  isOwn: z.boolean(),
  /** The role whose people see it besides its owner. */
  sharedRole: RoleKey.nullable(),
  ownerName: z.string(),
  createdAt: Instant,
  etag: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = route({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/saved-views',
  summary: "One's own views of a list and those shared with one's role, by name",
  access: 'session',
  query: z.object({ page: ListName }),
  response: z.object({ items: z.array(SavedView) }),
})

export const createSavedView = route({
  name: 'createSavedView',
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Keep a state of a list under a name',
  access: 'session',
  body: z.object({ page: ListName, name: ViewName, query: ViewQuery }),
  response: SavedView,
  status: 201,
  errors: [savedViewErrors.view_name_in_use, savedViewErrors.too_many_views],
  idempotent: true,
})

export const updateSavedView = route({
  name: 'updateSavedView',
  method: 'PATCH',
  path: '/api/saved-views/:viewId',
  summary: 'Rename an own view, keep another state under it, or share it with the role one works under',
  access: 'session',
  params: idParams('viewId'),
  body: z.object({ name: ViewName, query: ViewQuery, isShared: z.boolean() }).partial(),
  response: SavedView,
  errors: [savedViewErrors.view_name_in_use, savedViewErrors.view_changed],
})

export const deleteSavedView = route({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/saved-views/:viewId',
  summary: 'Delete an own view, for everybody it was shared with too',
  access: 'session',
  params: idParams('viewId'),
})

export const setDefaultView = route({
  name: 'setDefaultView',
  method: 'PUT',
  path: '/api/saved-views/default',
  summary: 'Choose the view, or none, that a list opens with under the role one works under',
  access: 'session',
  body: z.object({ page: ListName, viewId: ViewRef.nullable() }),
  errors: [savedViewErrors.too_many_default_views],
})

export const savedViewRoutes = [
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  setDefaultView,
]
