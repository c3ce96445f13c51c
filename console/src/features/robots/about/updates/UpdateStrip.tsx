import type { Update } from '@filo/contract/updates/updates-routes'
import DoneIcon from '@mui/icons-material/CheckCircle'
import FailedIcon from '@mui/icons-material/Error'
import WaitingIcon from '@mui/icons-material/RadioButtonUnchecked'
import ActiveIcon from '@mui/icons-material/Timelapse'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type Tone, toneColor } from '../../../../ui/status/tone.ts'
import { type StepState, stepStates, stepsOf } from './update-steps.ts'

const styles: Record<StepState, { icon: typeof DoneIcon; tone: Tone }> = {
  waiting: { icon: WaitingIcon, tone: 'neutral' },
  active: { icon: ActiveIcon, tone: 'info' },
  done: { icon: DoneIcon, tone: 'success' },
  failed: { icon: FailedIcon, tone: 'error' },
}

/** Download → verify → install → health check → watched → done, as signs with words. */
export function UpdateStrip({ update }: { update: Update }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const states = stepStates(update)
  return (
    <Box
      component="ol"
      aria-label={t('updates.steps')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {stepsOf(update).map((step) => {
        const { icon: Icon, tone } = styles[states[step]]
        return (
          <Box
            component="li"
            key={step}
            aria-current={states[step] === 'active' ? 'step' : undefined}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
          >
            <Icon
              titleAccess={t(`updates.stepStates.${states[step]}`)}
              sx={{ fontSize: 18, color: (theme) => toneColor(theme, tone) }}
            />
            <Box component="span" sx={{ fontWeight: states[step] === 'active' ? 600 : 400 }}>
              {t(`updates.step.${step}`)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
