import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { useInvalidate } from '../../../api/use-api.ts'
import { remoteReadings } from '../remote-readings.ts'
import { useConnectionState, useRemoteConnection } from '../wire/use-remote-connection.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { SessionBanner } from './SessionBanner.tsx'
import { SessionParts } from './SessionParts.tsx'

/** What goes over a connection of this page; those who watch have one, too. */
function ConnectedParts({ session }: { session: RemoteSession }) {
  const connection = useRemoteConnection(session.id)
  const isOver = useConnectionState(connection).phase === 'over'
  const invalidate = useInvalidate()
  const readAgain = useEffectEvent(() => void invalidate(remoteReadings))
  useEffect(() => {
    if (isOver) readAgain()
  }, [isOver])
  return (
    <Box>
      <ConnectionNotice connection={connection} />
      <IdleWarning connection={connection} />
      <SessionParts session={session} connection={connection} />
    </Box>
  )
}

/** A session that is open: what everybody shall know of it, then its parts. */
export function ActiveSession({ session }: { session: RemoteSession }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SessionBanner session={session} />
      {session.can.connect && <ConnectedParts key={session.id} session={session} />}
    </Box>
  )
}
