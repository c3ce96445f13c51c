import { useQueries } from '@tanstack/react-query'
import { type EntitySearch, entitySearches } from '../../app/entity-searches.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useCan } from '../../session/session.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { isInScope, readQuery } from './palette-scope.ts'

/** Shorter queries find too much. */
export const shortestQuery = 2

const typingPauseMs = 200
const shownRecords = { all: 5, scoped: 12 } as const

interface Records {
  entries: PaletteEntry[]
  isSearching: boolean
  /** Some search did not come back. */
  hasFailed: boolean
}

/** Records the role may read that answer what was typed; a query that is typed over is cancelled. */
export function useRecords(typed: string): Records {
  const can = useCan()
  const language = useLanguage()
  const localize = useLocalized()
  const { scope, text } = readQuery(useDebounced(typed, typingPauseMs))
  const isSettled = readQuery(typed).text === text
  const size = scope === 'all' ? shownRecords.all : shownRecords.scoped
  const searches = entitySearches.filter(
    ({ group, permission }) => text.length >= shortestQuery && isInScope(scope, group) && can(permission),
  )
  const answers = useQueries({
    queries: searches.map(({ group, find }: EntitySearch) => ({
      queryKey: ['palette', group, text, size, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => find({ text, size, localize, signal }),
      retry: false,
    })),
  })
  const entries = answers.flatMap(({ data = [] }, index) => {
    const group = searches[index]?.group ?? 'robots'
    return data.map(({ id, ...record }) => ({ key: `${group}-${id}`, group, ...record }))
  })
  return {
    entries,
    isSearching: !isSettled || answers.some(({ isPending }) => isPending),
    hasFailed: answers.some(({ isError }) => isError),
  }
}
