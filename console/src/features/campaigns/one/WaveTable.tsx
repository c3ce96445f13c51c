import type { CampaignDetail, CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { CampaignProgress } from '../../../components/campaign/CampaignProgress.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const columns = ['total', 'queued', 'assigned', 'succeeded', 'failed', 'skipped'] as const

function useWaveName() {
  const { t } = useTranslation('campaigns')
  return ({ number }: Pick<CampaignWave, 'number'>) =>
    number === 0 ? t('waves.canaries') : t('waves.wave', { number })
}

function WaveRow({ wave, isPresent }: { wave: CampaignWave; isPresent: boolean }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  const nameOf = useWaveName()
  const { counts } = wave
  return (
    <TableRow selected={isPresent} aria-current={isPresent ? 'step' : undefined}>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {nameOf(wave)}
        {isPresent && ` · ${t('waves.present')}`}
      </TableCell>
      {columns.map((key) => (
        <TableCell key={key} align="right">
          {number(key === 'skipped' ? counts.skipped + counts.cancelled : counts[key])}
        </TableCell>
      ))}
      <TableCell>
        <CampaignProgress campaign={wave} />
      </TableCell>
    </TableRow>
  )
}

/** How the robots of each wave stand; the present one is marked. */
export function WaveTable({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const { waveStates, wave, startedAt, countedAt } = campaign
  const title = t('waves.title')
  return (
    <SectionCard title={title}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
        <Table size="small" aria-label={title} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('waves.name')}</TableCell>
              {columns.map((key) => (
                <TableCell key={key} align="right">
                  {t(`waves.${key}`)}
                </TableCell>
              ))}
              <TableCell sx={{ minWidth: 140 }}>{t('waves.progress')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {waveStates.map((row) => (
              <WaveRow key={row.number} wave={row} isPresent={startedAt !== null && row.number === wave} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {t('waves.counted')} <RelativeTime at={countedAt} />
      </Box>
    </SectionCard>
  )
}
