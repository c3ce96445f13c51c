import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ChangeCounts } from '../../../components/aros-diff/ChangeCounts.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { ArosStepDialog } from '../steps/ArosStepDialog.tsx'
import type { DialogStep } from '../steps/run-plain-step.ts'
import { cardSteps, nextDecision } from './card-steps.ts'

/** One version on the board: what it is, what it changes, and whose turn it is. */
export function BoardCard({ aros }: { aros: ArosVersionSummary }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { number } = useFormats()
  const isOut = aros.state === 'published' || aros.state === 'paused'
  const can = useCan()
  const [openStep, setOpenStep] = useState<DialogStep>()
  const next = nextDecision(aros, can)
  const actions = cardSteps(aros.state, can).map((step) => ({
    id: step,
    label: localized(arosTransitionNames[step]),
    isDanger: step === 'reject' || step === 'withdraw',
    onSelect: () => setOpenStep(step),
  }))
  return (
    <Card component="li" sx={{ position: 'relative' }}>
      {actions.length > 0 && (
        <Box sx={{ position: 'absolute', top: 8, right: 8, zIndex: 1 }}>
          <RowMenu label={t('actions.menu', { name: arosTitle(aros) })} actions={actions} />
        </Box>
      )}
      {openStep && <ArosStepDialog ArosId={aros.id} step={openStep} onClose={() => setOpenStep(undefined)} />}
      <CardActionArea href={paths.arosVersions({ ArosId: aros.id })} sx={{ p: 2 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', pr: actions.length > 0 ? 4 : 0 }}>
          {arosTitle(aros)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{localized(aros.robot.name)}</Box>
        <Box sx={{ mt: 1, fontSize: 13 }}>
          {isOut ? (
            t('board.running', {
              installed: number(aros.counts.installed),
              desired: number(aros.counts.desired),
            })
          ) : aros.diffSummary ? (
            <ChangeCounts summary={aros.diffSummary} />
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          {(aros.state === 'paused' || aros.isDefault) && <StateChip kind="aros" state={aros.state} />}
          {aros.isDefault && <Box component="span">{t('isDefault')}</Box>}
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13 }}>
            {aros.composedBy?.name} · <RelativeTime at={aros.updatedAt} />
          </Box>
        </Box>
      </CardActionArea>
      {next && (
        <Box sx={{ px: 2, pb: 2 }}>
          <Button
            fullWidth
            size="small"
            variant={next === 'approve' ? 'contained' : 'outlined'}
            aria-label={t('board.decide', {
              step: localized(arosTransitionNames[next]),
              name: arosTitle(aros),
            })}
            onClick={() => setOpenStep(next)}
          >
            {localized(arosTransitionNames[next])}
          </Button>
        </Box>
      )}
    </Card>
  )
}
