import { type ArosTransition, arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { arosTitle } from './ArosName.tsx'
import { composerHref } from './aros-links.ts'
import { StepDialog } from './StepDialog.tsx'
import type { AskedStep } from './take-plain-step.ts'
import { useDraftDeletion } from './use-draft-deletion.ts'

/** What usually comes next, best first; the rest is in the menu. */
const forward: ArosTransition[] = [
  'edit',
  'start_test',
  'promote',
  'approve',
  'publish',
  'resume',
  'assign',
  'renew',
]
const dangerous = new Set<ArosTransition>(['delete', 'reject', 'withdraw'])

interface Props {
  aros: ArosVersionDetail
  onGone?: () => void
  /** Further buttons of the same line. */
  children?: ReactNode
}

/** The steps open to the reader: the next one as the primary button, the others in the menu with their reasons. */
export function ArosActions({ aros, onGone, children }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [asked, setAsked] = useState<AskedStep>()
  const deleteDraft = useDraftDeletion(onGone)
  // Giving a test version to all test robots is a side road, not what comes next.
  const next = aros.channel === 'test' ? forward.filter((step) => step !== 'assign') : forward
  const primary = next
    .flatMap((step) => aros.steps.filter((open) => open.step === step))
    .toSorted((a, b) => Number(a.blockedBy !== null) - Number(b.blockedBy !== null))[0]
  const others = aros.steps.filter(({ step }) => step !== primary?.step && step !== 'edit')
  const take = (step: ArosTransition) => {
    if (step === 'delete') deleteDraft(aros)
    else if (step !== 'edit') setAsked(step)
  }
  const actions: RowAction[] = others.map(({ step, blockedBy }) => ({
    id: step,
    label: localized(arosTransitionNames[step]),
    isDanger: dangerous.has(step),
    onSelect: () => take(step),
    ...(blockedBy ? { disabledReason: localized(blockedBy.text) } : {}),
  }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {primary?.step === 'edit' && (
        <Button variant="contained" href={composerHref(aros.channel, { ArosId: aros.id })}>
          {t('actions.continue')}
        </Button>
      )}
      {primary && primary.step !== 'edit' && (
        <Button variant="contained" disabled={primary.blockedBy !== null} onClick={() => take(primary.step)}>
          {localized(arosTransitionNames[primary.step])}
        </Button>
      )}
      <RowMenu label={t('actions.menu', { name: arosTitle(aros) })} actions={actions} />
      {children}
      {primary?.blockedBy && (
        <Box sx={{ flex: '1 1 100%', color: 'text.secondary' }}>{localized(primary.blockedBy.text)}</Box>
      )}
      {asked && <StepDialog aros={aros} step={asked} onClose={() => setAsked(undefined)} />}
    </Box>
  )
}
