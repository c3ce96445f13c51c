import type { MarketingList } from '@filo/contract/marketing/marketing-lists-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { ShelfChip } from './ShelfChip.tsx'
import { useShelfWords } from './use-shelf-words.ts'

/** The columns of the list of shelves. */
export function useShelfColumns(): Column<MarketingList>[] {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const { number } = useFormats()
  const words = useShelfWords()
  const { window: windowText } = useMarketingWords()
  return [
    {
      id: 'name',
      header: t('facts.shelf'),
      sortField: 'name',
      width: 240,
      minWidth: 168,
      cell: words.name,
    },
    {
      id: 'isShown',
      header: t('facts.state'),
      width: 152,
      minWidth: 144,
      card: 'chip',
      cell: ({ isShown }) => <ShelfChip isShown={isShown} />,
    },
    {
      id: 'store',
      header: t('facts.store'),
      width: 200,
      minWidth: 128,
      card: 'field',
      foldOrder: 2,
      cell: ({ store }) => localized(store.name),
      csvField: 'store.name',
    },
    {
      id: 'rule',
      header: t('facts.rule'),
      width: 240,
      minWidth: 160,
      card: 'field',
      foldOrder: 3,
      cell: ({ rule }) => words.rule(rule),
      csvField: 'rule.kind',
    },
    {
      id: 'items',
      header: t('facts.onShelf'),
      width: 96,
      align: 'end',
      foldOrder: 4,
      cell: ({ items, rule }) => (rule.kind === 'by_hand' ? number(items.length) : '—'),
      csvField: false,
    },
    {
      id: 'window',
      header: t('facts.window'),
      width: 224,
      minWidth: 160,
      foldOrder: 5,
      card: 'field',
      cell: ({ window }) => windowText(window),
      csvFields: [
        { field: 'window.from', header: t('facts.from') },
        { field: 'window.until', header: t('facts.until') },
      ],
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      width: 144,
      minWidth: 128,
      foldOrder: 6,
      card: 'none',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}
