import type { Store } from '@filo/contract/stores/stores-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useStoreWords } from './use-store-words.ts'

function useAudienceColumns(): Column<Store>[] {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  return [
    {
      id: 'countries',
      header: t('facts.countries'),
      cell: ({ countries }) => words.countries(countries),
      width: 200,
      minWidth: 120,
      card: 'field',
      foldOrder: 3,
    },
    {
      id: 'customerSegment',
      header: t('facts.segment'),
      cell: ({ customerSegment }) => words.segment(customerSegment),
      width: 184,
      minWidth: 120,
      card: 'field',
      foldOrder: 4,
    },
  ]
}

/** The columns of the list of stores. */
export function useStoreColumns(): Column<Store>[] {
  const { t } = useTranslation('programs/stores')
  const { number } = useFormats()
  const words = useStoreWords()
  const audience = useAudienceColumns()
  return [
    {
      id: 'name',
      header: t('facts.store'),
      sortField: 'name',
      cell: words.name,
      note: ({ code }) => code,
      width: 240,
      minWidth: 168,
      csvFields: [
        { field: 'name', header: t('facts.store') },
        { field: 'code', header: t('facts.code') },
      ],
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      cell: ({ state }) => <StateChip kind="store" state={state} />,
      width: 120,
      minWidth: 112,
      card: 'chip',
    },
    {
      id: 'currency',
      header: t('facts.currency'),
      sortField: 'currency',
      cell: ({ currency }) => currency,
      width: 128,
      minWidth: 104,
      foldOrder: 2,
    },
    ...audience,
    {
      id: 'listedCount',
      header: t('facts.listed'),
      align: 'end',
      cell: ({ listedCount, listingCount }) =>
        t('listedOf', { listed: number(listedCount), all: number(listingCount) }),
      width: 120,
      minWidth: 104,
      card: 'field',
      foldOrder: 1,
    },
    {
      id: 'customerCount',
      header: t('facts.customers'),
      align: 'end',
      cell: ({ customerCount }) => number(customerCount),
      width: 112,
      minWidth: 104,
      foldOrder: 5,
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      width: 144,
      minWidth: 128,
      foldOrder: 6,
    },
  ]
}
