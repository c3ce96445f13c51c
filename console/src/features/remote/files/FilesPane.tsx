import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'
import { readDropped } from '../../../ui/upload/read-dropped.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'
import { FilesToolbar } from './FilesToolbar.tsx'
import { FileTable } from './FileTable.tsx'
import { type Step, walk } from './remote-folder.ts'
import { TransferList } from './TransferList.tsx'
import { createTransfers, type Transfer, type Transfers } from './transfers.ts'
import { useFileError } from './use-file-error.ts'
import { useFolder } from './use-folder.ts'

interface BrowserProps {
  connection: RemoteConnection
  transfers: Transfers
}

function FileBrowser({ connection, transfers }: BrowserProps) {
  const { t } = useTranslation('remote')
  const fileError = useFileError()
  const mode = useConnectionState(connection).mode
  const [way, setWay] = useState<readonly Step[]>([{ path: '', label: '' }])
  const [isOver, setIsOver] = useState(false)
  const path = way.at(-1)?.path ?? ''
  const { folder, error, isLoading, read } = useFolder(connection, path)
  const uploaded = useSyncExternalStore(transfers.subscribe, transfers.getUploaded)
  const readAgain = useEffectEvent(() => void read())
  useEffect(() => {
    if (uploaded > 0) readAgain()
  }, [uploaded])
  const isHere = folder?.path === path
  const canWrite = mode === 'control' && isHere && folder.canWrite
  const upload = (files: readonly File[]) => {
    for (const file of files) transfers.upload(file, path)
  }
  return (
    <Box
      onDragOver={(event) => {
        // Else the browser would leave the page for what is dropped.
        event.preventDefault()
        event.dataTransfer.dropEffect = canWrite ? 'copy' : 'none'
        setIsOver(canWrite)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        // A folder's files have no folder on the robot to go to: they are sent one by one into this one.
        if (canWrite)
          void readDropped(event.dataTransfer).then((picked) => upload(picked.map(({ file }) => file)))
      }}
      sx={{ outline: isOver ? '2px dashed' : 'none', outlineColor: 'primary.main', borderRadius: 1 }}
    >
      <FilesToolbar
        connection={connection}
        way={way}
        folder={isHere ? folder : undefined}
        canWrite={canWrite}
        isViewing={mode === 'view'}
        onStep={(step) => setWay(walk(way, step))}
        onRead={() => void read()}
        onUpload={upload}
      />
      {error !== undefined && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {fileError(error)}
        </Alert>
      )}
      {folder?.isCut && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('files.cut')}
        </Alert>
      )}
      {folder && (
        <FileTable
          connection={connection}
          folder={folder}
          canWrite={canWrite}
          isBusy={isLoading || !isHere}
          onOpen={(entry) => setWay(walk(way, { path: entry.path, label: entry.name }))}
          onDownload={(entry) => void transfers.download(entry)}
          onChanged={() => void read()}
        />
      )}
    </Box>
  )
}

/** The other parts of the session may be looked at meanwhile. */
const retainedNames = ['part']

const isUnfinished = ({ phase }: Transfer) => ['running', 'waiting', 'paused'].includes(phase)

/** Dosyalar: the folders that the robot lets people look into, and what goes to and from them. */
export function FilesPane({ connection }: { connection: RemoteConnection }) {
  const [transfers] = useState(() => createTransfers(connection))
  useEffect(() => transfers.stop, [transfers])
  const list = useSyncExternalStore(transfers.subscribe, transfers.getList)
  const guard = useLeaveGuard(list.some(isUnfinished), retainedNames)
  const { t } = useTranslation('remote')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveDialog
        guard={guard}
        words={{
          title: t('transfers.leave.title'),
          body: t('transfers.leave.body'),
          discard: t('transfers.leave.discard'),
        }}
      />
      <TransferList transfers={transfers} />
      <FileBrowser connection={connection} transfers={transfers} />
    </Box>
  )
}
