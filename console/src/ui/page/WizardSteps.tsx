import MenuItem from '@mui/material/MenuItem'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'

export interface WizardStep {
  key: string
  label: string
  hasError?: boolean
  /** Ticked: it was seen and nothing of it is missing. */
  isDone?: boolean
  /** It can be gone to although it lies ahead; those that are done can be unless told. */
  canOpen?: boolean
}

interface Props {
  label: string
  steps: readonly WizardStep[]
  /** Index of the open step. */
  position: number
  /** Called for steps before the open one and for those that can be opened. */
  onStep: (key: string) => void
}

/** Where one is in a wizard: a line of steps, a list to choose from on phones. */
export function WizardSteps({ label, steps, position, onStep }: Props) {
  const { t } = useTranslation('ui')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const isClosed = (index: number) => index > position && !(steps[index]?.canOpen ?? steps[index]?.isDone)
  if (isPhone) {
    return (
      <TextField
        select
        fullWidth
        label={label}
        value={steps[position]?.key ?? ''}
        onChange={(event) => onStep(event.target.value)}
      >
        {steps.map((step, index) => (
          <MenuItem key={step.key} value={step.key} disabled={isClosed(index)} sx={{ minHeight: 44 }}>
            {t('wizard.position', { step: index + 1, count: steps.length, label: step.label })}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <Stepper component="ol" nonLinear activeStep={position} aria-label={label} sx={{ p: 0, m: 0 }}>
      {steps.map((step, index) => (
        <Step component="li" key={step.key} completed={step.isDone === true} sx={{ listStyle: 'none' }}>
          <StepButton
            onClick={() => onStep(step.key)}
            disabled={isClosed(index)}
            aria-current={index === position ? 'step' : undefined}
          >
            <StepLabel error={step.hasError === true}>{step.label}</StepLabel>
          </StepButton>
        </Step>
      ))}
    </Stepper>
  )
}
