import { type DefaultViews, defaultsPerRole } from '@filo/contract/saved-views/default-views'

/** Why a person may not choose a view that a list opens with, or none; what they chose under their role is given. */
export function defaultRefusal(
  chosen: DefaultViews,
  { page, viewId }: { page: string; viewId: string | null },
): 'too_many_default_views' | undefined {
  const isAdded = viewId !== null && !Object.hasOwn(chosen, page)
  return isAdded && Object.keys(chosen).length >= defaultsPerRole ? 'too_many_default_views' : undefined
}
