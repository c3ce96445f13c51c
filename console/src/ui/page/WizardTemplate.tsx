import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import GlobalStyles from '@mui/material/GlobalStyles'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../form/PendingButton.tsx'
import { useElementSize } from '../table/use-element-size.ts'
import { barClearance, bottomBar } from './bottom-bar.ts'
import { type WizardStep, WizardSteps } from './WizardSteps.tsx'

interface WizardTemplateProps {
  label: string
  steps: readonly WizardStep[]
  active: string
  /** Called for steps before the open one and for finished ones. */
  onStep: (key: string) => void
  children: ReactNode
  /** Counts and problems, at the right from 1200 px on. */
  rail?: ReactNode
  onBack?: (() => void) | undefined
  onNext: () => void
  /** "İleri" unless told; the last step says what it does. */
  nextLabel?: string
  isNextPending?: boolean
  /** Why the next step is not open yet. */
  nextDisabledReason?: string | undefined
  /** "Taslak kaydedildi 13:07". */
  note?: ReactNode
}

/** Page template 3 of 4: stepper, body, right rail, sticky footer (docs/interface.md). */
export function WizardTemplate(props: WizardTemplateProps) {
  const { label, steps, active, onStep, children, rail, onBack, onNext, nextDisabledReason, note } = props
  const { t } = useTranslation('ui')
  const position = Math.max(
    0,
    steps.findIndex(({ key }) => key === active),
  )
  const current = steps[position]
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(active)
  const [barRef, bar] = useElementSize()
  useEffect(() => {
    if (shown.current === active) return
    shown.current = active
    body.current?.focus()
  }, [active])
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <WizardSteps label={label} steps={steps} position={position} onStep={onStep} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: rail ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } : 'minmax(0, 1fr)',
        }}
      >
        <Box
          ref={body}
          component="section"
          tabIndex={-1}
          aria-label={current?.label}
          sx={{ minWidth: 0, outline: 'none' }}
        >
          {children}
        </Box>
        {rail && (
          <Box
            component="aside"
            aria-label={t('wizard.summary')}
            sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}
          >
            {rail}
          </Box>
        )}
      </Box>
      {/* What has the focus is scrolled clear of the bar, however many lines its note takes. */}
      <GlobalStyles styles={{ ':root': { '--wizard-bar': `${bar.height + barClearance}px` } }} />
      <Card
        ref={barRef}
        sx={{
          ...bottomBar,
          border: ({ palette }) => `1px solid ${palette.divider}`,
          bottom: 'var(--bottom-bar, 0px)',
          // Nothing shows between the bar and the lower edge of the window.
          borderBottomLeftRadius: 0,
          borderBottomRightRadius: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.5,
        }}
      >
        <Box sx={{ color: 'text.secondary', mr: 'auto' }}>{nextDisabledReason ?? note}</Box>
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {onBack && (
            <Button color="inherit" onClick={onBack}>
              {t('wizard.back')}
            </Button>
          )}
          <PendingButton
            variant="contained"
            isPending={props.isNextPending === true}
            // A step that only goes on keeps its plain word.
            isReading={props.nextLabel === undefined}
            disabled={nextDisabledReason !== undefined}
            onClick={onNext}
          >
            {props.nextLabel ?? t('wizard.next')}
          </PendingButton>
        </Box>
      </Card>
    </Box>
  )
}
