import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

interface Props {
  campaign: Pick<Campaign, 'counts'>
}

/** How far the robots are: done, failed and on their way as parts of a bar, and in words. */
export function CampaignProgress({ campaign: { counts } }: Props) {
  const { t } = useTranslation('components')
  const { number } = useFormats()
  const { total, succeeded, failed, assigned, returning, returned } = counts
  const parts = [
    { color: 'success.main', count: succeeded },
    { color: 'error.main', count: failed },
    { color: 'warning.main', count: returning + returned },
    { color: 'info.main', count: assigned },
  ]
  const words = t('campaign.done', { done: number(succeeded), total: number(total) })
  const failures = failed > 0 ? ` · ${t('campaign.failed', { count: failed, number: number(failed) })}` : ''
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{ display: 'flex', height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'divider', mb: 0.5 }}
      >
        {parts.map(({ color, count }) => (
          <Box key={color} sx={{ width: `${total === 0 ? 0 : (100 * count) / total}%`, bgcolor: color }} />
        ))}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
        {failures}
      </Box>
    </Box>
  )
}
