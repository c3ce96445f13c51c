import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { UnitUpdateChip } from '../../../components/status/UnitUpdateChip.tsx'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { FellBackChip } from './FellBackChip.tsx'
import { MismatchChip } from './MismatchChip.tsx'

type Updated = Pick<
  ProducedRobotRow,
  | 'connection'
  | 'connectionLimits'
  | 'lastSeenAt'
  | 'lastUpdateState'
  | 'isPinned'
  | 'isMismatch'
  | 'fellBackAt'
  | 'deviceArosVersion'
  | 'softwareArosVersion'
>

/** How a unit stands to its updates: what is under way or on offer, and besides that whether it is pinned or at odds. */
export function UnitUpdateChips({ unit, isStacked = false }: { unit: Updated; isStacked?: boolean }) {
  const { t } = useTranslation('robots')
  // Beside the chip it would be cut off in the cell of a table.
  const fellBack = unit.fellBackAt !== null && (
    <Hint title={t('fellBack.explained')} isDescription>
      <span>{t('fellBack.chip')}</span>
    </Hint>
  )
  return (
    <>
      <UnitUpdateChip unit={unit} isStacked={isStacked} note={isStacked && fellBack} />
      {unit.isPinned && <StateChip kind="unitUpdate" state="pinned" />}
      <MismatchChip unit={unit} />
      {!isStacked && <FellBackChip unit={unit} />}
    </>
  )
}
