import { fold, sortKey } from '@filo/contract/fold'
import type { LocalizedText } from '@filo/contract/localized-text'
import { searchGrams } from '../../db/long-lists/search-grams.ts'

interface ProgramTexts {
  code: string
  name: LocalizedText
  publisher: string
}

/** Keys that a program is found and ordered by; whoever writes one of these texts writes these columns too. */
export function programKeys({ code, name, publisher }: ProgramTexts) {
  const searchKey = fold(`${code} ${name.tr} ${name.en} ${publisher}`)
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(name.tr) }
}
