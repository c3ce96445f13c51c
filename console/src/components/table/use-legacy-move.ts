import { createSavedView, listSavedViews } from '@filo/contract/saved-views/saved-views-routes'
import { useEffect, useEffectEvent } from 'react'
import { apiClient } from '../../api/api-client.ts'
import { useInvalidate } from '../../api/use-api.ts'
import { randomId } from '../../lib/random-id.ts'
import { forgetLegacyView, freeName, legacyViews } from './legacy-views.ts'
import { viewQuery } from './view-search.ts'

const moving = new Set<string>()

async function moveAll(list: string, taken: readonly string[]): Promise<void> {
  const names = [...taken]
  for (const { id, name, search } of legacyViews(list)) {
    const body = { page: list, name: freeName(name, names), query: viewQuery(search) }
    await apiClient.call(createSavedView, { body, idempotencyKey: randomId() })
    names.push(body.name)
    forgetLegacyView(list, id)
  }
}

/** Moves views that this browser kept to their person on the server, once; what fails is tried again next time. */
export function useLegacyMove(list: string, taken: readonly string[] | undefined): void {
  const invalidate = useInvalidate()
  const move = useEffectEvent(async () => {
    if (moving.has(list) || legacyViews(list).length === 0) return
    moving.add(list)
    await moveAll(list, taken ?? []).catch(() => undefined)
    moving.delete(list)
    await invalidate([listSavedViews])
  })
  const isKnown = taken !== undefined
  useEffect(() => {
    if (isKnown) void move()
  }, [isKnown])
}
