import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { RobotPicture } from './RobotPicture.tsx'

interface Props {
  unit: Pick<ProducedRobotRow, 'serial' | 'imageKey'>
  /** It is the one shown beside the list. */
  isCurrent?: boolean
}

/** How a row of a list names its robot: picture and serial number. */
export function UnitSerial({ unit, isCurrent = false }: Props) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <RobotPicture imageKey={unit.imageKey} alt="" size={28} />
      <span
        aria-current={isCurrent ? 'true' : undefined}
        style={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          ...(isCurrent ? { fontWeight: 700 } : {}),
        }}
      >
        {unit.serial}
      </span>
    </span>
  )
}
