import type { StoreProgram } from '@filo/contract/stores/store-programs-routes'
import StarIcon from '@mui/icons-material/StarRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useMoney } from '../../../components/money/use-money.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateName } from '../../../components/status/use-state-name.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useStoreWords } from './use-store-words.ts'

/** Whether customers see it now, or what keeps it from them. */
function useShownText() {
  const { t } = useTranslation('programs/stores')
  const stateName = useStateName()
  return ({ isShown, state, store, program, offer }: StoreProgram) => {
    if (isShown) return t('shown.yes')
    if (state !== 'listed') return t('shown.no')
    if (program.state !== 'active') return t('shown.program', { state: stateName('program', program.state) })
    if (program.approvedSemver === null) return t('shown.noRelease')
    if (store.state === 'closed') return t('shown.storeClosed')
    if (offer && offer.state !== 'live')
      return t('shown.offer', { state: stateName('marketing', offer.state) })
    return offer && offer.placeState !== 'live' ? t('shown.offerElsewhere') : t('shown.window')
  }
}

/** The columns of price, window and whether customers see it; of a store's list as of a program's. */
function useOfferColumns(): Column<StoreProgram>[] {
  const { t } = useTranslation('programs/stores')
  const { price } = useMoney()
  const { date, number } = useFormats()
  const localized = useLocalized()
  const shownText = useShownText()
  const windowText = ({ windowFrom, windowUntil }: StoreProgram) =>
    windowFrom || windowUntil
      ? `${windowFrom ? date(windowFrom) : '…'} – ${windowUntil ? date(windowUntil) : '…'}`
      : t('always')
  return [
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      cell: ({ state }) => <StateChip kind="listing" state={state} />,
      width: 148,
      minWidth: 140,
      card: 'chip',
    },
    {
      id: 'price',
      header: t('facts.price'),
      sortField: 'price',
      align: 'end',
      cell: ({ price: own, store }) => price(own, store.currency),
      width: 144,
      minWidth: 112,
      card: 'field',
      csvFields: [
        { field: 'price.model', header: t('facts.priceModel') },
        { field: 'price.amount', header: t('facts.amountMinor') },
        { field: 'store.currency', header: t('facts.currency') },
      ],
    },
    {
      id: 'isShown',
      header: t('facts.shown'),
      cell: shownText,
      width: 200,
      minWidth: 128,
      card: 'field',
      foldOrder: 1,
    },
    {
      id: 'offer',
      header: t('facts.offer'),
      cell: ({ offer }) =>
        offer ? (
          <Link href={paths.marketingAboutVersion({ marketingVersionId: offer.id })} dir="auto">
            {localized(offer.title)}
          </Link>
        ) : (
          t('ownWords')
        ),
      width: 200,
      minWidth: 136,
      card: 'field',
      foldOrder: 2,
      csvFields: [
        { field: 'offer.id', header: t('facts.offerId') },
        { field: 'offer.title', header: t('facts.offer') },
      ],
    },
    {
      id: 'figures',
      header: t('facts.installs'),
      align: 'end',
      cell: ({ figures }) => number(figures.current),
      note: ({ figures }) => t('views', { count: figures.views }),
      width: 128,
      minWidth: 112,
      card: 'field',
      foldOrder: 3,
      csvFields: [
        { field: 'figures.views', header: t('facts.views') },
        { field: 'figures.installs', header: t('facts.everInstalled') },
        { field: 'figures.current', header: t('facts.installs') },
        { field: 'figures.failed', header: t('facts.failed') },
        { field: 'figures.removed', header: t('facts.removed') },
      ],
    },
    {
      id: 'window',
      header: t('facts.window'),
      cell: windowText,
      width: 200,
      minWidth: 136,
      foldOrder: 5,
      csvFields: [
        { field: 'windowFrom', header: t('facts.fromDay') },
        { field: 'windowUntil', header: t('facts.untilDay') },
      ],
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

/** The columns of what a store offers. */
export function useListingColumns(): Column<StoreProgram>[] {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const offer = useOfferColumns()
  return [
    {
      id: 'program',
      header: t('facts.program'),
      cell: ({ program }) => localized(program.name) || program.code,
      note: ({ program }) => [program.code, program.approvedSemver].filter(Boolean).join(' · '),
      width: 240,
      minWidth: 168,
      csvFields: [
        { field: 'program.name', header: t('facts.program') },
        { field: 'program.code', header: t('facts.code') },
      ],
    },
    {
      id: 'isFeatured',
      header: t('facts.featured'),
      cell: ({ isFeatured }) =>
        isFeatured ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            <StarIcon aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
            {t('featured')}
          </Box>
        ) : (
          '—'
        ),
      width: 136,
      minWidth: 116,
      foldOrder: 4,
    },
    ...offer,
  ]
}

/** The columns of the stores that offer a program. */
export function useInStoreColumns(): Column<StoreProgram>[] {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const offer = useOfferColumns()
  return [
    {
      id: 'store',
      header: t('facts.store'),
      cell: ({ store }) => words.name(store),
      note: ({ store }) => store.code,
      width: 220,
      minWidth: 160,
      csvFields: [
        { field: 'store.name', header: t('facts.store') },
        { field: 'store.code', header: t('facts.code') },
      ],
    },
    ...offer,
  ]
}
