import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { useDecisionDrawer } from './use-decision-drawer.tsx'
import { useUpdateOf } from './use-update-of.ts'
import { WhatNowChip } from './WhatNowChip.tsx'

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
