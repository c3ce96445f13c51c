import { fold, sortKey } from '@filo/contract/fold'
import { searchGrams } from '../../db/long-lists/search-grams.ts'

interface UnitTexts {
  serial: string
  name: string
  location?: string | null
  tags?: readonly string[]
}

/** Keys that a unit is found and ordered by; whoever writes one of these texts writes these columns too. */
export function unitKeys({ serial, name, location, tags = [] }: UnitTexts) {
  const searchKey = fold([serial, name, location ?? '', ...tags].join(' '))
    .replace(/\s+/g, ' ')
    .trim()
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(name) }
}
