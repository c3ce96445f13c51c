import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { CampaignProgress } from '../../../components/campaign/CampaignProgress.tsx'
import { useWaitSummary } from '../../../components/campaign-waits/use-wait-words.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useBrought } from '../use-brought.ts'

/** Columns of the campaigns: what goes where, how far it is, and when. */
export function useCampaignColumns(): Column<Campaign>[] {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const brought = useBrought()
  const summaryOf = useWaitSummary()
  const { dateTime } = useFormats()
  return [
    {
      id: 'name',
      header: t('list.name'),
      sortField: 'name',
      width: 200,
      minWidth: 150,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      header: t('list.state'),
      width: 150,
      minWidth: 132,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="campaign" state={state} />,
      csvField: 'state',
    },
    {
      id: 'aros',
      header: t('list.brings'),
      width: 264,
      minWidth: 250,
      foldOrder: 1,
      card: 'field',
      cell: (campaign) => `${brought(campaign)} · ${localized(campaign.variant.name)}`,
      csvField: 'aros.version',
    },
    {
      id: 'progress',
      header: t('list.progress'),
      width: 260,
      minWidth: 220,
      isTall: true,
      card: 'field',
      cell: (campaign) => (
        <Box sx={{ minWidth: 0, py: 0.5 }}>
          <CampaignProgress campaign={campaign} />
          {campaign.wait && (
            <Box sx={{ color: 'text.secondary', fontSize: 13, whiteSpace: 'normal' }}>
              {summaryOf(campaign.wait)}
            </Box>
          )}
        </Box>
      ),
      csvField: 'counts.succeeded',
    },
    {
      id: 'startsAt',
      header: t('list.startsAt'),
      sortField: 'startsAt',
      width: 180,
      minWidth: 152,
      foldOrder: 3,
      card: 'field',
      cell: ({ startsAt, startedAt }) => {
        const at = startedAt ?? startsAt
        return at ? dateTime(at) : '—'
      },
      csvField: 'startsAt',
    },
    {
      id: 'createdAt',
      header: t('list.createdAt'),
      sortField: 'createdAt',
      width: 130,
      minWidth: 124,
      foldOrder: 4,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
