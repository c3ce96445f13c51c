import { setDefaultView } from '@filo/contract/saved-views/saved-views-routes'
import { apiClient } from '../api/api-client.ts'
import { noteDefaultView, notifyOtherTabs } from '../state/default-views.ts'
import { useSessionStore } from '../state/session-store.ts'
import { useSession } from './session.ts'

/** The view a list opens with for this person under their role. */
export function useDefaultView(list: string): string | null {
  return useSession().defaultViews[list] ?? null
}

function choiceFor(list: string) {
  const { session } = useSessionStore.getState()
  if (!session) return undefined
  const retained = session.defaultViews[list] ?? null
  return { retained, choice: { userId: session.user.id, role: session.role, list } }
}

async function choose(list: string, viewId: string | null): Promise<void> {
  const found = choiceFor(list)
  if (!found) return
  const { retained, choice } = found
  noteDefaultView({ ...choice, viewId })
  try {
    await apiClient.call(setDefaultView, { body: { page: list, viewId } })
  } catch (error) {
    // Unless another tab has chosen something else meanwhile.
    if (choiceFor(list)?.retained === viewId) noteDefaultView({ ...choice, viewId: retained })
    throw error
  }
  notifyOtherTabs({ ...choice, viewId })
}

let chosenBefore: Promise<unknown> = Promise.resolve()

/**
 * Chooses the view a list opens with, or none: at once here, then in the account and in the other tabs. One choice
 * follows the other, so that the last one holds.
 * @throws ApiError when the account does not have it: what was stays then
 */
export function chooseDefaultView(list: string, viewId: string | null): Promise<void> {
  const chosen = chosenBefore.then(() => choose(list, viewId))
  chosenBefore = chosen.catch(() => undefined)
  return chosen
}

/** No list opens with a view that was deleted; the account has dropped it with the view. */
export function forgetDeletedView(list: string, viewId: string): void {
  const found = choiceFor(list)
  if (found?.retained !== viewId) return
  const choice = { ...found.choice, viewId: null }
  noteDefaultView(choice)
  notifyOtherTabs(choice)
}
