import {
  type CaseStatus,
  caseStatuses,
  caseStatusNames,
  type EvidenceCase,
} from '@filo/contract/testers/release-evidence-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { caseStatusStyles } from './case-status-styles.ts'

interface Props {
  cases: readonly EvidenceCase[]
  /** Only how many stand how, and those that no pass stands behind; for a dialog. */
  isBrief?: boolean
}

const passed: ReadonlySet<CaseStatus> = new Set(['proven', 'attested'])

function CaseStatusChip({ status }: { status: CaseStatus }) {
  return <StatusChip label={useLocalized()(caseStatusNames[status])} {...caseStatusStyles[status]} />
}

function Case({ of }: { of: EvidenceCase }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const proofs = of.proofs.map(({ serial, provenAt }) => `${serial} (${dateTime(provenAt)})`)
  const facts = [
    of.packageName && localized(of.packageName),
    of.isMandatory ? t('evidence.mandatory') : undefined,
    of.by.length > 0 ? of.by.join(', ') : undefined,
    proofs.length > 0 ? proofs.join(', ') : undefined,
    of.status === 'attested' ? t('evidence.noRobotNeeded') : undefined,
  ].filter(Boolean)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, py: 0.75 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{localized(of.title)}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{facts.join(' · ')}</Box>
        {of.note && <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{of.note}</Box>}
      </Box>
      <CaseStatusChip status={of.status} />
    </Box>
  )
}

/** How the cases stand over all testers: passed on which robot, on whose word, failed, skipped or never tried. */
export function EvidenceCases({ cases, isBrief = false }: Props) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  const shown = isBrief ? cases.filter(({ status }) => !passed.has(status)) : cases
  if (cases.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('evidence.noCases')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {caseStatuses.map((status) => {
          const count = cases.filter((each) => each.status === status).length
          if (count === 0) return null
          return (
            <Box key={status} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <CaseStatusChip status={status} />
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {number(count)}
              </Box>
            </Box>
          )
        })}
      </Box>
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('evidence.cases')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((each) => (
            <Case key={each.caseId} of={each} />
          ))}
        </Box>
      )}
    </Box>
  )
}
