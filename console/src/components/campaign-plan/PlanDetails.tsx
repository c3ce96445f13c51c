import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx'
import { coreFields } from './CorePlanFields.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'
import type { ChosenUnits } from './chosen-units.ts'
import { PaceFields } from './PaceFields.tsx'
import { RobotFields } from './RobotFields.tsx'
import { EndFields, WatchFields } from './WatchFields.tsx'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface Props {
  form: CampaignFormState
  units?: ChosenUnits | undefined
  isConfig?: boolean
  /** Fields that stand elsewhere besides the core ones. */
  shownElsewhere?: readonly string[]
  /** More that stands before the robots. */
  children?: ReactNode
}

/** Everything else that a plan may say, grouped and closed; a field with an error opens it. */
export function PlanDetails({ form, units, isConfig = false, shownElsewhere = [], children }: Props) {
  const { t } = useTranslation('campaign-plan')
  const isForced = Object.keys(form.errors).some(
    (path) => path !== '' && !coreFields.includes(path) && !shownElsewhere.includes(path),
  )
  return (
    <Disclosure label={t('details')} hint={t('detailsHint')} isForced={isForced}>
      <Group title={t('groups.robots')}>
        {children}
        <RobotFields form={form} units={units} isConfig={isConfig} />
      </Group>
      <Group title={t('groups.pace')}>
        <PaceFields form={form} isConfig={isConfig} />
      </Group>
      <Group title={t('groups.watch')}>
        <WatchFields form={form} isConfig={isConfig} />
      </Group>
      {!isConfig && (
        <Group title={t('groups.end')}>
          <EndFields form={form} />
        </Group>
      )}
    </Disclosure>
  )
}
