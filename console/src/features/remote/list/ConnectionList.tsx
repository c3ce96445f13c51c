import Box from '@mui/material/Box'
import { useCan } from '../../../session/session.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { RobotChoice } from './RobotChoice.tsx'

interface Props {
  /** What is shown beside the list. */
  sessionId: string | undefined
  unitId: string | undefined
}

/** Sessions that are open, then the robots that a session could be requested with. */
export function ConnectionList({ sessionId, unitId }: Props) {
  const can = useCan()
  return (
    <Box sx={{ py: 1 }}>
      <OpenSessions selectedId={sessionId} />
      {can('remote.request') && <RobotChoice selectedId={sessionId ? undefined : unitId} />}
    </Box>
  )
}
