import type { ArosDefect, Defect } from '@filo/contract/testers/defect-shapes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { EvidenceList } from '../findings/EvidenceList.tsx'
import { StateChip } from '../status/StateChip.tsx'

type Shown = Defect & Partial<Pick<ArosDefect, 'status'>>

/** The last word on a defect: who answered or checked it, and why. */
function LastWord({ defect }: { defect: Defect }) {
  const { t } = useTranslation('components')
  const { state, fix, answeredBy, checkedBy, reason } = defect
  const who = state === 'verified' || state === 'reopened' ? checkedBy : answeredBy
  if (state === 'open' || !who) return null
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {t(`defects.word.${state}`, { name: who.name, version: fix?.version ?? '' })}
      {reason && `: ${reason}`}
    </Box>
  )
}

function OneDefect({ defect, children }: { defect: Shown; children: ReactNode }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { status, aros, reporter, version } = defect
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {defect.title}
        </Box>
        <StateChip kind="defectSeverity" state={defect.severity} />
        <StateChip kind="defect" state={defect.state} />
      </Box>
      <Box sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <span>
          {localized(defect.package.name)} {version.version}
        </span>
        <span>{t('defects.foundIn', { name: `${aros.name} ${aros.version}` })}</span>
        <span>
          {reporter.name}, {dateTime(defect.createdAt)}
        </span>
      </Box>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{defect.description}</Box>
      {defect.testerId && <EvidenceList testerId={defect.testerId} evidence={defect.evidence} />}
      <LastWord defect={defect} />
      {(status === 'to_check' || status === 'unfixed') && (
        <Box sx={{ color: 'text.secondary' }}>{t(`defects.status.${status}`)}</Box>
      )}
      {children}
    </Box>
  )
}

interface Props {
  label: string
  defects: readonly Shown[]
  /** Buttons below a defect. */
  actionsOf?: (defect: Shown) => ReactNode
}

/** Defects with what was found, who answered and how they stand to the version they are listed for. */
export function DefectList({ label, defects, actionsOf }: Props) {
  const { t } = useTranslation('components')
  if (defects.length === 0) return <Typography color="text.secondary">{t('defects.none')}</Typography>
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      {defects.map((defect) => (
        <OneDefect key={defect.id} defect={defect}>
          {actionsOf?.(defect)}
        </OneDefect>
      ))}
    </Box>
  )
}
