import { getStore, listStores } from '@filo/contract/stores/stores-routes'
import type { OptionSource } from '../../../components/form/named-options.ts'
import type { useLocalized } from '../../../i18n/localized.ts'

/** Stores by name, with what they are paid in and which clock they show. */
export function storeSource(
  localized: ReturnType<typeof useLocalized>,
): OptionSource<typeof listStores, typeof getStore> {
  return {
    list: listStores,
    query: { sort: 'name' },
    one: getStore,
    oneParams: (storeId) => ({ storeId }),
    option: ({ id, name, code, currency, timeZone }) => ({
      value: id,
      label: `${localized(name) || code} · ${currency} · ${timeZone}`,
    }),
  }
}
