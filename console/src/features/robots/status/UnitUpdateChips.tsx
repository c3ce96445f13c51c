import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { UnitUpdateChip } from '../../../components/status/UnitUpdateChip.tsx'
import { useStateName } from '../../../components/status/use-state-name.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { FellBackChip } from './FellBackChip.tsx'
import { MismatchChip, mismatchText } from './MismatchChip.tsx'

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
  const stateName = useStateName()
  if (!isStacked)
    return (
      <>
        <UnitUpdateChip unit={unit} />
        {unit.isPinned && <StateChip kind="unitUpdate" state="pinned" />}
        <MismatchChip unit={unit} />
        <FellBackChip unit={unit} />
      </>
    )
  // More chips beside it would be cut off in the cell of a table; the worst stands first.
  const hasFallen = unit.fellBackAt !== null
  const words = [
    hasFallen && t('fellBack.chip'),
    unit.isMismatch && stateName('unitUpdate', 'mismatch'),
    unit.isPinned && stateName('unitUpdate', 'pinned'),
  ].filter(Boolean)
  const explained = [hasFallen && t('fellBack.explained'), unit.isMismatch && mismatchText(t, unit)]
  const note = words.length > 0 && (
    <Hint title={explained.filter(Boolean).join(' ')} isDescription>
      <span>{words.join(' · ')}</span>
    </Hint>
  )
  return <UnitUpdateChip isStacked unit={unit} note={note} />
}
