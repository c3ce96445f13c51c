import type { MarketingList, ShelfRule } from '@filo/contract/marketing/marketing-lists-routes'
import { shelfRuleNames } from '@filo/contract/marketing/marketing-lists-routes'
import { packageKindNames } from '@filo/contract/packages/package-kinds'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** What a shelf is filled by, in words of the reader's language. */
export function useShelfWords() {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const rule = (of: ShelfRule) => {
    const name = localized(shelfRuleNames[of.kind])
    if (of.kind === 'by_hand') return name
    const kind = of.kind === 'package_kind' ? `: ${localized(packageKindNames[of.packageKind])}` : ''
    return t('shelf.rule', { name: `${name}${kind}`, limit: of.limit })
  }
  return { rule, name: ({ name }: Pick<MarketingList, 'name'>) => localized(name) }
}
