import { fold, sortKey } from '@filo/contract/fold'
import { searchGrams } from '../../db/long-lists/search-grams.ts'

/** Keys that a person is found and ordered by; whoever writes the name or the address writes these columns too. */
export function personKeys({ displayName, email }: { displayName: string; email: string }) {
  const searchKey = fold(`${displayName} ${email}`)
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(displayName) }
}
