import type { PlanCase } from '@filo/contract/packages/version-plan'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Whether a case must be passed and needs a robot, in a line of words. */
export function CaseDuties({ item }: { item: Pick<PlanCase, 'key' | 'isMandatory' | 'needsRobot'> }) {
  const { t } = useTranslation('software')
  const duties = [
    t(item.isMandatory ? 'plan.mandatory' : 'plan.optional'),
    t(item.needsRobot ? 'plan.needsRobot' : 'plan.needsNoRobot'),
    item.key,
  ]
  return (
    <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {duties.join(' · ')}
    </Box>
  )
}
