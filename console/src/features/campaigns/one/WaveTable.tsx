import type { CampaignDetail, CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { CampaignProgress } from '../../../components/campaign/CampaignProgress.tsx'
import { useWaitSummary } from '../../../components/campaign-waits/use-wait-words.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const columns = ['total', 'queued', 'assigned', 'succeeded', 'failed', 'skipped'] as const

interface RowProps {
  wave: CampaignWave
  campaign: CampaignDetail
}

function useWave({ wave, campaign }: RowProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  const summaryOf = useWaitSummary()
  const { counts } = wave
  const isBegun = campaign.startedAt !== null
  const isPresent = isBegun && wave.number === campaign.wave
  const isOpen = campaign.state === 'running' || campaign.state === 'paused'
  const name = wave.number === 0 ? t('waves.canaries') : t('waves.wave', { number: wave.number })
  const isLater = isOpen && isBegun && wave.number > campaign.wave && counts.queued > 0
  return {
    isPresent,
    name: isPresent ? `${name} · ${t('waves.present')}` : name,
    why: isPresent && campaign.wait ? summaryOf(campaign.wait) : isLater ? t('waves.later') : undefined,
    figures: columns.map((key) => ({
      key,
      label: t(`waves.${key}`),
      value: number(key === 'skipped' ? counts.skipped + counts.cancelled : counts[key]),
    })),
  }
}

function Why({ text }: { text: string | undefined }) {
  if (!text) return null
  return <Box sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'normal' }}>{text}</Box>
}

function WaveRow(props: RowProps) {
  const { isPresent, name, why, figures } = useWave(props)
  return (
    <TableRow selected={isPresent} aria-current={isPresent ? 'step' : undefined}>
      <TableCell component="th" scope="row" sx={{ minWidth: 150 }}>
        {name}
        <Why text={why} />
      </TableCell>
      {figures.map(({ key, value }) => (
        <TableCell key={key} align="right">
          {value}
        </TableCell>
      ))}
      <TableCell>
        <CampaignProgress campaign={props.wave} />
      </TableCell>
    </TableRow>
  )
}

/** A wave where there is no room for the table: its figures as words. */
function WaveBlock(props: RowProps) {
  const { isPresent, name, why, figures } = useWave(props)
  return (
    <Box component="li" aria-current={isPresent ? 'step' : undefined} sx={{ py: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      <Why text={why} />
      <CampaignProgress campaign={props.wave} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontVariantNumeric: 'tabular-nums' }}>
        {figures.map(({ key, label, value }) => (
          <span key={key}>{`${label}: ${value}`}</span>
        ))}
      </Box>
    </Box>
  )
}

/** How the robots of each wave stand; the present one is marked and says what it waits for. */
export function WaveTable({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const isNarrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'))
  const { waveStates, countedAt } = campaign
  const title = t('waves.title')
  return (
    <SectionCard title={title}>
      {isNarrow ? (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {waveStates.map((wave) => (
            <WaveBlock key={wave.number} wave={wave} campaign={campaign} />
          ))}
        </Box>
      ) : (
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
              {waveStates.map((wave) => (
                <WaveRow key={wave.number} wave={wave} campaign={campaign} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {t('waves.counted')} <RelativeTime at={countedAt} />
      </Box>
    </SectionCard>
  )
}
