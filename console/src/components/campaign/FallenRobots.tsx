import {
  type CampaignFalls,
  getArosFalls,
  getCampaignFalls,
} from '@filo/contract/campaigns/campaign-falls-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'

const readings = [getCampaignFalls, getArosFalls]

function Robots({ units, fallen }: Pick<CampaignFalls, 'units' | 'fallen'>) {
  const { t } = useTranslation('campaign')
  const { dateTime } = useFormats()
  const all = fallen.reduce((sum, row) => sum + row.units, 0)
  return (
    <Box component="ul" aria-label={t('falls.robots')} sx={{ m: 0, pl: 2.5 }}>
      {units.map(({ unitId, serial, reason, lastSeenAt }) => (
        <li key={unitId}>
          <Link href={paths.aboutRobots({ unitId })}>{serial}</Link>
          {`: ${t(`falls.reason.${reason}`)}`}
          {reason === 'silent' && lastSeenAt && ` (${t('falls.lastSeen', { at: dateTime(lastSeenAt) })})`}
        </li>
      ))}
      {all > units.length && <li>{t('falls.more', { count: all - units.length })}</li>}
    </Box>
  )
}

function Content({ falls }: { falls: CampaignFalls }) {
  const { t } = useTranslation('campaign')
  const { number } = useFormats()
  const { succeeded, looked, movedOn, fallen, units } = falls
  if (succeeded === 0) return <Box sx={{ color: 'text.secondary' }}>{t('falls.nobody')}</Box>
  const count = fallen.reduce((sum, row) => sum + row.units, 0)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {count > 0 ? (
        <Alert severity="warning">{t('falls.some', { count, total: number(looked) })}</Alert>
      ) : (
        <Box>{t('falls.none', { count: looked })}</Box>
      )}
      {count > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {fallen.map((row) => (
            <span key={row.reason}>{`${t(`falls.reason.${row.reason}`)}: ${number(row.units)}`}</span>
          ))}
        </Box>
      )}
      {units.length > 0 && <Robots units={units} fallen={fallen} />}
      {movedOn > 0 && <Box sx={{ color: 'text.secondary' }}>{t('falls.movedOn', { count: movedOn })}</Box>}
      {looked < succeeded && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('falls.sample', { looked: number(looked), total: number(succeeded) })}
        </Box>
      )}
    </Box>
  )
}

interface Props {
  /** Of this campaign alone; without it of all that brought the release. */
  campaignId?: string
  ArosId: string
  variantId: string
}

/** Which robots that came through with a release are not well any more, as they stand now. */
export function FallenRobots({ campaignId, ArosId, variantId }: Props) {
  const { t } = useTranslation('campaign')
  const isOne = campaignId !== undefined
  const ofAros = useApiQuery(getArosFalls, { params: { ArosId } }, { enabled: !isOne })
  const params = { campaignId: campaignId ?? '' }
  const ofCampaign = useApiQuery(getCampaignFalls, { params }, { enabled: isOne })
  useEvents(['robots', 'updates'], { about: { variantId }, invalidates: readings })
  return (
    <SectionCard title={t('falls.title')}>
      <QueryPanel query={isOne ? ofCampaign : ofAros} errorTitle={t('falls.failed')} lines={2}>
        {(falls) => <Content falls={falls} />}
      </QueryPanel>
    </SectionCard>
  )
}
