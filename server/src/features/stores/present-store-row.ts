import type { Store } from '@filo/contract/stores/stores-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { StoreFacts, StoreRow } from './stores-store.ts'

/** The only door of store rows to the outside. */
export function presentStore(row: StoreRow, facts: StoreFacts): Store {
  const { code, name, countries, currency, customerSegment, theme, timeZone, state } = row
  return {
    ...presentMeta(row),
    code,
    name,
    countries,
    currency,
    customerSegment,
    theme,
    timeZone,
    state,
    ...facts,
  }
}
