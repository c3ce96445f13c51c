import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import type { UnitPackage } from '@filo/contract/robot-packages/unit-packages-routes'
import { liveConnection } from '../../components/status/live-connection.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useLastWord } from '../../components/status/use-last-word.ts'
import { WithLastWord } from '../../components/status/WithLastWord.tsx'
import { useNow } from '../../ui/time/use-now.ts'

/** How a package of a robot stands to its release, by what it said last; with the age of that while it is out of touch. */
export function UnitPackageChip({ row }: { row: UnitPackage }) {
  const now = useNow()
  const lastWordOf = useLastWord()
  const chip = <StateChip kind="unitPackage" state={row.state} />
  if (!isOutOfTouch(liveConnection(row, now))) return chip
  return <WithLastWord chip={chip} lastWord={lastWordOf(undefined, row.lastSeenAt, now)} isStacked />
}
