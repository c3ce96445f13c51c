import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { shownUpdateState } from '@filo/contract/produced-robots/shown-update-state'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { liveConnection } from './live-connection.ts'
import { StateChip } from './StateChip.tsx'
import { useStateName } from './use-state-name.ts'

type Updated = Pick<ProducedRobotRow, 'connection' | 'connectionLimits' | 'lastSeenAt' | 'lastUpdateState'>

/** What a unit said last, and how long ago that was. */
function useLastWord({ lastUpdateState, lastSeenAt }: Updated, now: number): string {
  const { t } = useTranslation('components')
  const { relative } = useFormats()
  const stateName = useStateName()
  if (lastUpdateState === null || lastSeenAt === null) return t('lastWord.none')
  const state = stateName('unitUpdate', lastUpdateState)
  return t('lastWord.some', { state, ago: relative(lastSeenAt, now) })
}

interface Props {
  unit: Updated
  /** The last word stands below the chip, for the cell of a table; else beside it. */
  isStacked?: boolean
}

/** How a unit stands to its updates; while it is out of touch nobody knows, and its last word stands with it. */
export function UnitUpdateChip({ unit, isStacked = false }: Props) {
  const now = useNow()
  const lastWord = useLastWord(unit, now)
  const state = shownUpdateState(liveConnection(unit, now), unit.lastUpdateState)
  if (state !== 'unknown') return <StateChip kind="unitUpdate" state={state} />
  const chip = <StateChip kind="unitUpdate" state="unknown" title={lastWord} />
  if (isStacked) return <TwoLines first={chip} second={lastWord} />
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {chip}
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {lastWord}
      </Box>
    </Box>
  )
}
