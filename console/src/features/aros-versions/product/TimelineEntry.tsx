import type { ProductAros, ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ChangeCounts } from '../../../components/aros-diff/ChangeCounts.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { ArosStepDialog } from '../steps/ArosStepDialog.tsx'
import { AssignDialog } from '../steps/AssignDialog.tsx'
import { PinDialog } from '../steps/PinDialog.tsx'
import { EntryFigures } from './EntryFigures.tsx'
import { canAssign } from './release-choices.ts'

/** One stop of a product's timeline: the version, where it runs, and what can be done with it here. */
export function TimelineEntry({ entry, product }: { entry: ProductArosEntry; product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const localized = useLocalized()
  const [dialog, setDialog] = useState<'assign' | 'pin' | 'promote'>()
  const { aros } = entry
  const mayAssign = can(aros.channel === 'test' ? 'aros.assign_test' : 'aros.assign') && canAssign(entry)
  const [period] = entry.defaultPeriods
  const close = () => setDialog(undefined)
  return (
    <Card
      component="li"
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-start',
        borderLeft: '3px solid',
        borderLeftColor: (theme) => (aros.isDefault ? theme.palette.success.main : 'transparent'),
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          <ArosName aros={aros} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 0.75 }}>
          <StateChip kind="aros" state={aros.state} />
          {aros.isDefault && <Box sx={{ fontWeight: 500 }}>{t('isDefault')}</Box>}
          {period && !aros.isDefault && period.to && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('product.wasDefault')} <RelativeTime at={period.to} />
            </Box>
          )}
        </Box>
        {aros.diffSummary && <ChangeCounts summary={aros.diffSummary} />}
      </Box>
      <EntryFigures entry={entry} product={product} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          flex: '0 1 300px',
          justifyContent: { sm: 'flex-end' },
        }}
      >
        {aros.channel === 'test' && (
          <Button size="small" href={paths.arosVersions({ ArosId: aros.id, tab: 'tests' })}>
            {t('product.testers')}
          </Button>
        )}
        {aros.state === 'passed' && can('aros.compose') && (
          <Button size="small" variant="outlined" onClick={() => setDialog('promote')}>
            {localized(arosTransitionNames.promote)}
          </Button>
        )}
        {mayAssign && !aros.isDefault && (
          <Button size="small" variant="outlined" onClick={() => setDialog('assign')}>
            {t('prompt.assign.confirm')}
          </Button>
        )}
        {mayAssign && (
          <Button size="small" color="inherit" onClick={() => setDialog('pin')}>
            {t('product.pin')}
          </Button>
        )}
      </Box>
      {dialog === 'promote' && <ArosStepDialog ArosId={aros.id} step="promote" onClose={close} />}
      {dialog === 'assign' && <AssignDialog aros={aros} onClose={close} />}
      {dialog === 'pin' && <PinDialog aros={aros} onClose={close} />}
    </Card>
  )
}
