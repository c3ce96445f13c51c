import type { UnitRepair } from '@filo/contract/updates/unit-updates-routes'
import Block from '@mui/icons-material/BlockOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../../ui/status/StatusChip.tsx'
import type { Tone } from '../../../../ui/status/tone.ts'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'
import { type RepairOutcome, repairOutcome } from './repair-outcome.ts'

const looks: Record<RepairOutcome, { tone: Tone; icon: typeof SvgIcon }> = {
  whole: { tone: 'success', icon: CheckCircle },
  mended: { tone: 'success', icon: CheckCircle },
  damaged: { tone: 'error', icon: Warning },
  waiting: { tone: 'info', icon: HourglassEmpty },
  refused: { tone: 'warning', icon: Block },
  cancelled: { tone: 'neutral', icon: Block },
}

/** The damaged files; the robot's own words, whose unseen characters the server has written out. */
function Files({ repair }: { repair: UnitRepair }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const files = repair.result?.files ?? []
  const more = (repair.result?.damaged ?? 0) - files.length
  if (files.length === 0) return null
  return (
    <Box component="ul" aria-label={t('repair.files')} sx={{ m: 0, mt: 1, pl: 2.5 }}>
      {files.map(({ path, isMended }) => (
        <Box component="li" key={path} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="code" dir="ltr" sx={{ unicodeBidi: 'isolate' }}>
            {path}
          </Box>
          {' – '}
          {t(isMended ? 'repair.fileMended' : 'repair.fileDamaged')}
        </Box>
      ))}
      {more > 0 && <Box component="li">{t('repair.moreFiles', { count: more })}</Box>}
    </Box>
  )
}

/** One check of a unit's files: when, who asked and why, and what it found. */
export function RepairReport({ repair }: { repair: UnitRepair }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { number } = useFormats()
  const { result, requestedByName, reason, doneAt, requestedAt, refusal } = repair
  const outcome = repairOutcome(repair)
  const counts = result && {
    aros: result.arosName,
    checked: number(result.checked),
    damaged: number(result.damaged),
    mended: number(result.mended),
  }
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip label={t(`repair.outcome.${outcome}`)} {...looks[outcome]} />
        <RelativeTime at={doneAt ?? requestedAt} />
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {requestedByName ? t('repair.requestedBy', { name: requestedByName, reason }) : reason}
        </Box>
      </Box>
      {counts && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{t('repair.counts', counts)}</Box>}
      {refusal && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{t('repair.refusal', { text: refusal })}</Box>
      )}
      <Files repair={repair} />
    </Box>
  )
}
