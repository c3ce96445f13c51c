import { fold, sortKey } from '@filo/contract/fold'
import type { LocalizedText } from '@filo/contract/localized-text'

/** Keys that a model or a variant is found and ordered by; whoever writes its name or code writes these columns too. */
export function catalogueKeys({ name, code }: { name: LocalizedText; code: string }) {
  return { searchKey: fold(`${name.tr} ${name.en} ${code}`), sortKey: sortKey(name.tr) }
}
