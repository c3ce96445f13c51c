import { z } from 'zod'

/** Lists of one role for which a person may choose a default view. */
export const defaultsPerRole = 100

/** A list, by the name of its route. */
export const ListName = z.string().regex(/^[A-Za-z][A-Za-z.]{0,59}$/)

/** A view: the id of a saved one, or the name of one that the list's page brings along. */
export const ViewRef = z.string().regex(/^[\w-]{1,60}$/)

/** The view each list opens with, by list. */
export const DefaultViews = z.record(ListName, ViewRef)
export type DefaultViews = z.infer<typeof DefaultViews>

/** The same by role, as the preferences of an account keep it. */
export const DefaultViewsByRole = z.record(z.string(), DefaultViews)
export type DefaultViewsByRole = z.infer<typeof DefaultViewsByRole>
