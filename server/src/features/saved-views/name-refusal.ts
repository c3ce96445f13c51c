import { fold } from '@filo/contract/fold'
import { viewsPerPage } from '@filo/contract/saved-views/saved-views-routes'

type Refusal = 'view_name_in_use' | 'too_many_views'

/** Why a person may not give one of their views of a list this name; `id` is absent for a new view. */
export function nameRefusal(
  own: readonly { id: string; name: string }[],
  { id, name }: { id?: string; name: string },
): Refusal | undefined {
  const others = own.filter((view) => view.id !== id)
  if (others.some((view) => fold(view.name.trim()) === fold(name.trim()))) return 'view_name_in_use'
  return id === undefined && own.length >= viewsPerPage ? 'too_many_views' : undefined
}
