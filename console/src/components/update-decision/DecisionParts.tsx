import { listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { isDue } from './is-decidable.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { useDecisionDrawer } from './use-decision-drawer.tsx'
import { WhatNowChip } from './WhatNowChip.tsx'

const readings = [listCustomerUpdates]

function useUpdateOf(unitId: string) {
  useEvents(['consents', 'updates'], { invalidates: readings })
  return useApiQuery(listCustomerUpdates, { query: { 'f.unitId': [unitId], size: 10 } }).data?.items[0]
}

/** The button of the decision that is due; nothing where none is. */
export function DecideButton({ unitId }: { unitId: string }) {
  const { t } = useTranslation('update-decision')
  const update = useUpdateOf(unitId)
  const { open, drawer } = useDecisionDrawer(undefined)
  return (
    <>
      {update && isDue(update) && (
        <Button variant="contained" onClick={() => open({ unitIds: [unitId] })}>
          {t('openUpdate')}
        </Button>
      )}
      {drawer}
    </>
  )
}

/** The update on offer to a robot with its decision; nothing where none is on offer. */
export function DecisionSection({ unitId }: { unitId: string }) {
  const { t } = useTranslation('update-decision')
  const update = useUpdateOf(unitId)
  const { open, drawer } = useDecisionDrawer(undefined)
  const offer = update?.offer
  if (!update || !offer || offer.state === 'succeeded') return drawer
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SectionCard title={t('section')} actions={<WhatNowChip update={update} />}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <OfferFacts update={update} offer={offer} onRead={() => open({ unitIds: [unitId] })} />
          <DecisionButtons
            update={update}
            onOpen={(answer) => open({ unitIds: [unitId], answer })}
            onApproved={() => undefined}
          />
        </Box>
      </SectionCard>
      {drawer}
    </Box>
  )
}
