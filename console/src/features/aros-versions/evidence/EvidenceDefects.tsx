import { defectSeverityNames } from '@filo/contract/testers/defect-shapes'
import type { ReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** The defects that stand in the version, worst first; settled ones are counted. */
export function EvidenceDefects({ defects }: Pick<ReleaseEvidence, 'defects'>) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const unsettled = defects.filter(({ status }) => status !== 'settled')
  const settled = defects.length - unsettled.length
  return (
    <Box component="ul" aria-label={t('evidence.defects')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {(['blocker', 'major', 'minor'] as const).flatMap((severity) =>
        unsettled
          .filter((defect) => defect.severity === severity)
          .map(({ id, title, packageName }) => (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              {localized(defectSeverityNames[severity])} · {localized(packageName)} · {title}
            </Box>
          )),
      )}
      {unsettled.length === 0 && <li>{t('evidence.noDefects')}</li>}
      {settled > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('evidence.settled', { count: settled })}
        </Box>
      )}
    </Box>
  )
}
