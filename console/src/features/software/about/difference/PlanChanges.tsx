import type { VersionDiff } from '@filo/contract/packages/version-content-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../../i18n/localized.ts'
import { CaseDuties } from '../../plan/CaseDuties.tsx'
import { CaseText } from '../../plan/CaseText.tsx'

type Change = VersionDiff['plan'][number]

function ChangedCase({ change: { change, before, after } }: { change: Change }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const item = after ?? before
  if (!item) return null
  return (
    <li>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {t(`diff.kinds.${change}`)}: {localized(item.title)}
      </Box>
      {change === 'changed' && before && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('diff.before')}: {localized(before.title)}
          <br />
          <CaseDuties item={before} />
          <CaseText item={before} />
          {t('diff.after')}:
        </Box>
      )}
      <CaseDuties item={item} />
      <CaseText item={item} />
    </li>
  )
}

/** Which cases of the test plan are new, say something else or are gone between two versions. */
export function PlanChanges({ diff }: { diff: VersionDiff }) {
  const { t } = useTranslation('software')
  if (diff.plan.length === 0) return <Typography color="text.secondary">{t('diff.planSame')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {diff.plan.map((change) => (
        <ChangedCase key={change.key} change={change} />
      ))}
    </Box>
  )
}
