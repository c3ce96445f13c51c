import { type ArosTransition, arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { AllowedStep, ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { guardDoublePress } from '../../../ui/form/guard-double-press.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { composerHref } from '../shared/aros-links.ts'
import type { DialogStep } from './run-plain-step.ts'
import { StepDialog } from './StepDialog.tsx'
import { useCampaignUnderWay } from './use-campaign-under-way.ts'
import { isDirectStep, useDirectSteps } from './use-direct-step.ts'
import { useDraftDeletion } from './use-draft-deletion.ts'
import { useStartTest } from './use-start-test.tsx'

/** What usually comes next, best first; the rest is in the menu. */
const forward: ArosTransition[] = [
  'request_review',
  'lock',
  'start_test',
  'promote',
  'approve',
  'publish',
  'resume',
  'assign',
  'renew',
  'edit',
]
const dangerous = new Set<ArosTransition>(['delete', 'reject', 'withdraw'])

/** The step that brings the version on: one that is possible before one that is not. */
function primaryOf({ channel, steps }: ArosVersionDetail): AllowedStep | undefined {
  // Giving a test version to all test robots is a side road, not what comes next.
  const next = channel === 'test' ? forward.filter((step) => step !== 'assign') : forward
  return next
    .flatMap((step) => steps.filter((open) => open.step === step))
    .toSorted((a, b) => Number(a.blockedBy !== null) - Number(b.blockedBy !== null))[0]
}

const withoutDialog = new Set<ArosTransition>(['edit', 'delete', 'lock', 'start_test', 'request_review'])

/** The dialog of a step by its name in the address; undefined where the step is not possible now, or has none. */
function dialogOf({ steps }: ArosVersionDetail, requested: string | undefined): DialogStep | undefined {
  const found = steps.find(({ step, blockedBy }) => step === requested && blockedBy === null)
  return found && !withoutDialog.has(found.step) ? (found.step as DialogStep) : undefined
}

interface ArosSteps {
  /** The next step as the one contained button; a draft that can go on has "Continue editing" beside it. */
  primary: ReactNode
  edit: ReactNode
  /** Every other step with why it is not possible now; the destructive ones stand here alone. */
  menu: RowAction[]
  /** Why the next step is not possible now. */
  blocked: string | undefined
  dialog: ReactNode
}

/** The steps open to the reader; `onDone` is called once one was taken. */
export function useArosSteps(
  aros: ArosVersionDetail,
  {
    onGone,
    onDone,
    requested,
  }: {
    onGone?: (() => void) | undefined
    onDone?: ((step: ArosTransition) => void) | undefined
    /** A step whose dialog is open from the start, where it is possible. */
    requested?: string | undefined
  },
): ArosSteps {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [openStep, setOpenStep] = useState(() => dialogOf(aros, requested))
  const deleteDraft = useDraftDeletion(onGone)
  const navigate = useNavigate()
  const direct = useDirectSteps({
    onApplied: (step, answer) => {
      if (step === 'promote') void navigate({ href: paths.arosVersions({ ArosId: answer.id }) })
      else onDone?.(step)
    },
    onNumberConflict: () => setOpenStep('promote'),
  })
  const can = useCan()
  const { campaign, wasSpread, isRequested } = useCampaignUnderWay(aros)
  const usual = primaryOf(aros)
  // Making it the default stands in the menu until a campaign has taken it to robots: that would pass by the waves.
  const isCampaignNext =
    usual?.step === 'assign' && (isRequested || campaign !== undefined || (can('campaign.run') && !wasSpread))
  const newCampaign = paths.robotVersion({ variantId: aros.robot.id, ArosId: aros.id, tab: 'campaigns' })
  const primary = isCampaignNext ? undefined : usual
  const startTest = useStartTest(
    aros,
    () => void navigate({ href: paths.arosVersions({ ArosId: aros.id, tab: 'tests' }) }),
  )
  const run = (step: ArosTransition) => {
    if (step === 'delete') deleteDraft(aros)
    else if (step === 'start_test') {
      const start = (takesRobots: boolean) => direct.run(aros, step, undefined, { takesRobots })
      startTest.begin({ aros, start })
    } else if (isDirectStep(step)) void direct.run(aros, step)
    else if (step !== 'edit') setOpenStep(step)
  }
  const mayEdit = aros.steps.some(({ step }) => step === 'edit')
  const editHref = composerHref(aros.channel, { ArosId: aros.id })
  const isEditNext = primary?.step === 'edit'
  return {
    primary: isEditNext ? (
      <Button variant="contained" href={editHref}>
        {t('actions.continue')}
      </Button>
    ) : isCampaignNext && !isRequested ? (
      <Button
        variant="contained"
        href={campaign ? paths.robotVersion({ campaignId: campaign.id }) : newCampaign}
      >
        {t(campaign ? 'actions.openCampaign' : 'rollout.newCampaign')}
      </Button>
    ) : (
      primary && (
        <PendingButton
          variant="contained"
          isPending={direct.pending !== undefined}
          disabled={primary.blockedBy !== null}
          onClick={guardDoublePress(() => run(primary.step))}
        >
          {localized(arosTransitionNames[primary.step])}
        </PendingButton>
      )
    ),
    edit: mayEdit && !isEditNext && (
      <Button variant="outlined" href={editHref}>
        {t('actions.continue')}
      </Button>
    ),
    menu: aros.steps
      .filter(({ step }) => step !== primary?.step && step !== 'edit')
      .map(({ step, blockedBy }) => ({
        id: step,
        label: localized(arosTransitionNames[step]),
        isDanger: dangerous.has(step),
        onSelect: () => run(step),
        ...(blockedBy ? { disabledReason: localized(blockedBy.text) } : {}),
      })),
    blocked: primary?.blockedBy ? localized(primary.blockedBy.text) : undefined,
    dialog: openStep ? (
      <StepDialog
        aros={aros}
        step={openStep}
        isNumberInUse={openStep === 'promote'}
        onClose={() => setOpenStep(undefined)}
        onDone={() => onDone?.(openStep)}
      />
    ) : (
      startTest.dialog
    ),
  }
}
