import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'
import { requestFiles } from './file-stream.ts'
import { folderOf, type RemoteFolder } from './remote-folder.ts'

interface Listing {
  /** The last one that came; stays while the next is on its way. */
  folder?: RemoteFolder
  error?: unknown
  isLoading: boolean
}

/** A folder of the robot, read when it is opened, when the connection is back, and on demand. */
export function useFolder(connection: RemoteConnection, path: string) {
  const [listing, setListing] = useState<Listing>({ isLoading: true })
  const newest = useRef(0)
  const readAs = useRef<RemoteMode>(undefined)
  const read = useCallback(async () => {
    newest.current += 1
    readAs.current = connection.getState().mode
    const own = newest.current
    setListing(({ folder }) => ({ isLoading: true, ...(folder ? { folder } : {}) }))
    try {
      const folder = folderOf(await requestFiles(connection, { op: 'list', path }))
      if (own === newest.current) setListing({ isLoading: false, ...(folder ? { folder } : {}) })
    } catch (error) {
      if (own === newest.current) setListing({ isLoading: false, error })
    }
  }, [connection, path])
  const { mode } = useConnectionState(connection)
  useEffect(() => connection.onReady(() => void read()), [connection, read])
  // What may be done in a folder is said with it: whoever is handed control reads it anew.
  useEffect(() => {
    if (readAs.current !== undefined && readAs.current !== mode) void read()
  }, [read, mode])
  return { ...listing, read }
}
