import type { DiffSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import AddIcon from '@mui/icons-material/AddOutlined'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import RemoveIcon from '@mui/icons-material/RemoveOutlined'
import SwapIcon from '@mui/icons-material/SwapVertOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

const signs = {
  added: AddIcon,
  upgraded: UpIcon,
  downgraded: DownIcon,
  removed: RemoveIcon,
  moved: SwapIcon,
} as const

type Kind = keyof typeof signs
const kinds = Object.keys(signs) as Kind[]

/** How many packages came, rose, fell, left and moved; each with its word, zeros left out. */
export function ChangeCounts({ summary }: { summary: DiffSummary }) {
  const { t } = useTranslation('components')
  const { number } = useFormats()
  const shown = kinds.filter((kind) => summary[kind] > 0)
  if (shown.length === 0) return <span>{t('arosDiff.none')}</span>
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
      {shown.map((kind) => {
        const Sign = signs[kind]
        return (
          <Box component="span" key={kind} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
            <Sign aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
            {t(`arosDiff.count.${kind}`, { count: summary[kind], value: number(summary[kind]) })}
          </Box>
        )
      })}
    </Box>
  )
}
