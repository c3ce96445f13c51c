import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

function useOfferColumns(): Column<MarketingVersion>[] {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  return [
    {
      id: 'stores',
      header: t('facts.stores'),
      width: 200,
      minWidth: 128,
      card: 'field',
      foldOrder: 3,
      cell: ({ places }) => words.stores(places) || '—',
      csvField: 'places.store.name',
    },
    {
      id: 'price',
      header: t('facts.price'),
      width: 200,
      minWidth: 128,
      card: 'field',
      foldOrder: 4,
      cell: ({ price }) => words.price(price),
      csvField: 'price.model',
    },
    {
      id: 'window',
      header: t('facts.window'),
      sortField: 'from',
      width: 232,
      minWidth: 168,
      foldOrder: 8,
      card: 'field',
      cell: ({ window }) => words.window(window),
      csvFields: [
        { field: 'window.from', header: t('facts.from') },
        { field: 'window.until', header: t('facts.until') },
      ],
    },
    {
      id: 'audience',
      header: t('facts.audience'),
      width: 152,
      minWidth: 112,
      foldOrder: 9,
      card: 'none',
      cell: ({ audience }) => words.audience(audience),
    },
  ]
}

function useFigureColumns(): Column<MarketingVersion>[] {
  const { t } = useTranslation('marketing')
  const { number, percent } = useFormats()
  return [
    {
      id: 'completeness',
      header: t('facts.completeness'),
      width: 120,
      align: 'end',
      foldOrder: 7,
      card: 'none',
      cell: ({ completeness }) => percent(completeness.all / 100),
      csvField: 'completeness.all',
    },
    {
      id: 'views',
      header: t('facts.views'),
      width: 104,
      align: 'end',
      foldOrder: 6,
      card: 'none',
      cell: ({ stats }) => number(stats.figures.views),
      csvField: 'stats.figures.views',
    },
    {
      id: 'installs',
      header: t('facts.installs'),
      width: 104,
      align: 'end',
      foldOrder: 5,
      card: 'none',
      cell: ({ stats }) => number(stats.figures.current),
      csvFields: [
        { field: 'stats.figures.installs', header: t('facts.everInstalled') },
        { field: 'stats.figures.current', header: t('facts.installs') },
        { field: 'stats.figures.failed', header: t('facts.failed') },
        { field: 'stats.figures.removed', header: t('facts.removed') },
        { field: 'stats.robots', header: t('facts.robots') },
      ],
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      width: 144,
      minWidth: 128,
      foldOrder: 9,
      card: 'none',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}

/** The columns of the list of marketing versions. */
export function useMarketingColumns(): Column<MarketingVersion>[] {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const offer = useOfferColumns()
  const figures = useFigureColumns()
  return [
    {
      id: 'title',
      header: t('facts.title'),
      sortField: 'title',
      width: 260,
      minWidth: 176,
      cell: words.title,
      note: (row) => `${words.packageName(row)} ${row.build.semver}`,
      csvFields: [
        { field: 'title', header: t('facts.title') },
        { field: 'package.code', header: t('facts.package') },
        { field: 'build.semver', header: t('facts.build') },
      ],
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      width: 144,
      minWidth: 136,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="marketing" state={state} />,
    },
    ...offer,
    ...figures,
  ]
}
