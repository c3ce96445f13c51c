import { entitySearches } from '../../app/entity-searches.ts'
import { useCan } from '../../session/session.ts'
import { useRootStore } from '../../state/root-store.ts'
import type { PaletteSection } from './palette-entry.ts'
import { isInScope, readQuery } from './palette-scope.ts'
import { rankEntries } from './rank-entries.ts'
import { offerAgain } from './recent-finds.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePalettePages } from './use-palette-pages.ts'
import { useRecords } from './use-records.ts'

/** Everything that answers what was typed, under its headings; before anything is typed, what was chosen last. */
export function useSections(typed: string) {
  const can = useCan()
  const recent = useRootStore((state) => state.recentFinds)
  const actions = usePaletteActions()
  const pages = usePalettePages()
  const { entries: records, ...search } = useRecords(typed)
  const { scope, text } = readQuery(typed)
  const isBlank = scope === 'all' && text === ''
  const isAction = new Set(actions.map(({ href }) => href))
  const own = [...pages.filter(({ href }) => !isAction.has(href)), ...actions]
  const shown = own.filter(({ disabledReason }) => !(isBlank && disabledReason))
  const sections = rankEntries(
    [...shown, ...records].filter(({ group }) => isInScope(scope, group)),
    text,
  )
  const mayRead = (group: string) =>
    entitySearches.some((search) => search.group === group && can(search.permission))
  const again: PaletteSection = { group: 'recent', entries: isBlank ? offerAgain(recent, own, mayRead) : [] }
  return { ...search, scope, text, sections: again.entries.length > 0 ? [again, ...sections] : sections }
}
