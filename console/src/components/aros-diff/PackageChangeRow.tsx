import type { PackageChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import AddIcon from '@mui/icons-material/AddCircleOutlined'
import DownIcon from '@mui/icons-material/ArrowCircleDownOutlined'
import UpIcon from '@mui/icons-material/ArrowCircleUpOutlined'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlined'
import SwapIcon from '@mui/icons-material/SwapVertOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import type { Tone } from '../../ui/status/tone.ts'
import { FileChanges } from './FileChanges.tsx'

const styles: Record<PackageChange['kind'], { icon: typeof AddIcon; tone: Tone }> = {
  added: { icon: AddIcon, tone: 'success' },
  upgraded: { icon: UpIcon, tone: 'info' },
  downgraded: { icon: DownIcon, tone: 'warning' },
  removed: { icon: RemoveIcon, tone: 'error' },
  moved: { icon: SwapIcon, tone: 'neutral' },
}

interface Props {
  ArosId: string
  againstId: string | undefined
  change: PackageChange
}

function useWhatChanged(change: PackageChange): string {
  const { t } = useTranslation('components')
  const { kind, fromVersion, toVersion, fromOrder, toOrder } = change
  if (kind === 'moved') return t('arosDiff.place', { from: fromOrder, to: toOrder })
  if (fromVersion && toVersion) return `${fromVersion} → ${toVersion}`
  return toVersion ?? fromVersion ?? ''
}

/** One package that differs; its files open below. */
export function PackageChangeRow({ ArosId, againstId, change }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const what = useWhatChanged(change)
  const { added, removed, changed } = change.files
  const fileCount = added + removed + changed
  const name = localized(change.name)
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{what}</Box>
        </Box>
        <Box sx={{ flex: '0 0 128px' }}>
          <StatusChip {...styles[change.kind]} label={t(`arosDiff.kind.${change.kind}`)} />
        </Box>
        <Box
          sx={{
            flex: '0 0 72px',
            display: { xs: change.bytesToSend > 0 ? 'block' : 'none', sm: 'block' },
            textAlign: { sm: 'end' },
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {change.bytesToSend > 0 ? bytes(change.bytesToSend) : ''}
        </Box>
        <Box sx={{ flex: '0 0 96px', textAlign: { sm: 'end' }, ml: { xs: -0.5, sm: 0 } }}>
          {fileCount > 0 && (
            <Button
              size="small"
              color="inherit"
              aria-expanded={isOpen}
              aria-label={t('arosDiff.filesOf', { name, count: fileCount })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('arosDiff.files', { count: fileCount })}
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && <FileChanges ArosId={ArosId} againstId={againstId} packageId={change.packageId} />}
    </Box>
  )
}
