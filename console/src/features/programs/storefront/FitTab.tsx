import {
  listStorefrontRobots,
  type StorefrontProgram,
  type StorefrontRobot,
} from '@filo/contract/storefront/storefront-routes'
import FitIcon from '@mui/icons-material/CheckCircleOutlined'
import MisfitIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'

function useColumns(): Column<StorefrontRobot>[] {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const why = ([first, ...others]: StorefrontRobot['reasons']) => {
    if (!first) return '—'
    const text = localized(first.text)
    return others.length > 0 ? t('robots.more', { reason: text, count: others.length }) : text
  }
  return [
    {
      id: 'name',
      header: t('robots.robot'),
      cell: ({ name }) => name,
      note: ({ serial }) => serial,
      width: 220,
      minWidth: 160,
    },
    {
      id: 'fits',
      header: t('robots.fits'),
      cell: ({ reasons }) =>
        reasons.length === 0 ? (
          <StatusChip icon={FitIcon} tone="success" label={t('robots.yes')} />
        ) : (
          <StatusChip icon={MisfitIcon} tone="neutral" label={t('robots.no')} />
        ),
      csvField: false,
      width: 136,
      minWidth: 128,
      card: 'chip',
    },
    {
      id: 'reasons',
      header: t('robots.why'),
      cell: ({ reasons }) => why(reasons),
      csvField: 'reasons.text',
      width: 380,
      minWidth: 180,
      card: 'field',
    },
    {
      id: 'variantName',
      header: t('robots.variant'),
      cell: ({ variantName }) => localized(variantName),
      width: 168,
      minWidth: 120,
      foldOrder: 1,
    },
  ]
}

/** The reader's robots, with why a program does not fit them. */
export function FitTab({ listing }: { listing: StorefrontProgram }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const [state, setState] = useListState({}, { prefix: 'robots', of: listing.id })
  const columns = useColumns()
  return (
    <>
      {listing.fit.reasons.length > 1 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <Box component="ul" aria-label={t('robots.summary')} sx={{ m: 0, pl: 2 }}>
            {listing.fit.reasons.map(({ code, text, robots }) => (
              <li key={`${code} ${text.tr}`}>
                {t('robots.reason', { count: robots, reason: localized(text) })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <ListPart
        route={listStorefrontRobots}
        params={{ listingId: listing.id }}
        label={t('tabs.robots')}
        errorTitle={t('robots.failed')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.aboutRobots({ unitId: id })}
        searchLabel={t('robots.search')}
        empty={{ drawing: 'robot', title: t('fit.noRobots') }}
      />
    </>
  )
}
