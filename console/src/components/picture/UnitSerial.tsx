import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import { RobotPicture } from './RobotPicture.tsx'

interface Props {
  unit: Pick<ProducedRobotRow, 'serial' | 'imageKey'>
  /** It is the one shown beside the list. */
  isCurrent?: boolean
}

/** How a row of a list names its robot: picture and serial number. */
export function UnitSerial({ unit, isCurrent = false }: Props) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <RobotPicture imageKey={unit.imageKey} alt="" size={28} />
      <Box
        component="span"
        aria-current={isCurrent ? 'true' : undefined}
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          ...(isCurrent ? { fontWeight: 700 } : {}),
        }}
      >
        {unit.serial}
      </Box>
    </Box>
  )
}
