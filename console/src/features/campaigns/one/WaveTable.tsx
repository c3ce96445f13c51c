import type { CampaignDetail, CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'

const cell = { px: 1, py: 0.75, textAlign: 'right', whiteSpace: 'nowrap' } as const
const first = { ...cell, textAlign: 'left' } as const
const columns = ['total', 'queued', 'given', 'succeeded', 'failed', 'skipped'] as const

function useWaveName() {
  const { t } = useTranslation('campaigns')
  return ({ number }: Pick<CampaignWave, 'number'>) =>
    number === 0 ? t('waves.canaries') : t('waves.wave', { number })
}

/** How the robots of each wave stand; the present one is marked. */
export function WaveTable({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  const nameOf = useWaveName()
  const { waveStates, wave, startedAt, countedAt } = campaign
  return (
    <SectionCard title={t('waves.title')}>
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          sx={{ borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' }}
        >
          <thead>
            <tr>
              <Box component="th" scope="col" sx={first}>
                {t('waves.name')}
              </Box>
              {columns.map((key) => (
                <Box component="th" scope="col" key={key} sx={{ ...cell, fontWeight: 500 }}>
                  {t(`waves.${key}`)}
                </Box>
              ))}
              <Box component="th" scope="col" sx={{ ...first, minWidth: 140 }}>
                {t('waves.progress')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {waveStates.map((row) => {
              const isPresent = startedAt !== null && row.number === wave
              return (
                <Box
                  component="tr"
                  key={row.number}
                  aria-current={isPresent ? 'step' : undefined}
                  sx={{
                    borderTop: 1,
                    borderColor: 'divider',
                    bgcolor: isPresent ? 'action.selected' : undefined,
                  }}
                >
                  <Box component="th" scope="row" sx={first}>
                    {nameOf(row)}
                    {isPresent && ` · ${t('waves.present')}`}
                  </Box>
                  {columns.map((key) => (
                    <Box component="td" key={key} sx={cell}>
                      {number(
                        key === 'skipped' ? row.counts.skipped + row.counts.cancelled : row.counts[key],
                      )}
                    </Box>
                  ))}
                  <Box component="td" sx={first}>
                    <CampaignProgress campaign={row} />
                  </Box>
                </Box>
              )
            })}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {t('waves.counted')} <RelativeTime at={countedAt} />
      </Box>
    </SectionCard>
  )
}
