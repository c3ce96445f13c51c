import { CreateStoreBody, type Store, UpdateStoreBody } from '@filo/contract/stores/stores-routes'
import { z } from 'zod'

const { shape } = UpdateStoreBody

/** What a person fills in of a store. */
export const StoreValues = z.object({
  name: shape.name.unwrap(),
  code: shape.code.unwrap(),
  currency: CreateStoreBody.shape.currency,
  countries: shape.countries.unwrap(),
  customerSegment: shape.customerSegment.unwrap(),
  theme: shape.theme.unwrap(),
  timeZone: shape.timeZone.unwrap(),
})

/** The values of a store to be changed, or of a new one; a currency is chosen by a person. */
export function storeValues(store: Store | undefined): z.input<typeof StoreValues> {
  return {
    name: store?.name ?? { tr: '', en: '' },
    code: store?.code ?? '',
    currency: store?.currency ?? '',
    countries: store?.countries ?? [],
    customerSegment: store?.customerSegment ?? null,
    theme: store?.theme ?? 'blue',
    timeZone: store?.timeZone ?? 'Europe/Istanbul',
  }
}
