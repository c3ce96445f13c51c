import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { shownUpdateState } from '@filo/contract/produced-robots/shown-update-state'
import type { ReactNode } from 'react'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { liveConnection } from './live-connection.ts'
import { StateChip } from './StateChip.tsx'
import { useLastWord } from './use-last-word.ts'
import { useStateName } from './use-state-name.ts'
import { WithLastWord } from './WithLastWord.tsx'

interface Props {
  unit: Pick<ProducedRobotRow, 'connection' | 'connectionLimits' | 'lastSeenAt' | 'lastUpdateState'>
  /** The last word stands below the chip, for the cell of a table; else beside it. */
  isStacked?: boolean
  /** Where it is stacked: what stands below the chip whatever was said last. */
  note?: ReactNode
}

/** How a unit stands to its updates; while it is out of touch nobody knows, and its last word stands with it. */
export function UnitUpdateChip({ unit, isStacked = false, note }: Props) {
  const now = useNow()
  const stateName = useStateName()
  const lastWordOf = useLastWord()
  const { lastUpdateState: last, lastSeenAt } = unit
  const state = shownUpdateState(liveConnection(unit, now), last)
  if (state !== 'unknown') {
    const shown = <StateChip kind="unitUpdate" state={state} />
    return note ? <TwoLines first={shown} second={note} /> : shown
  }
  const lastWord = last
    ? lastWordOf(stateName('unitUpdate', last), lastSeenAt, now)
    : lastWordOf(undefined, null, now)
  const chip = <StateChip kind="unitUpdate" state="unknown" title={lastWord} />
  return <WithLastWord chip={chip} lastWord={note || lastWord} isStacked={isStacked} />
}
