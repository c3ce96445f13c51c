import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { saveName } from '../files/remote-folder.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useEndingText } from '../wire/use-ending-text.ts'
import { downloadLog } from './download-log.ts'
import { LogBar } from './LogBar.tsx'
import { LogText } from './LogText.tsx'
import type { LogBuffer } from './log-buffer.ts'
import { useLog } from './use-log.ts'
import { useLogSources } from './use-log-sources.ts'

interface Props {
  connection: RemoteConnection
  /** The source that somebody came for; another can be chosen. */
  requested: string | undefined
  serial: string
}

/** Günlükler: what the robot's software printed, from before and as it comes. */
export function LogsPane({ connection, requested, serial }: Props) {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  const sources = useLogSources(connection)
  const [chosen, setChosen] = useState<{ source: string; requested: string | undefined }>()
  const [lines, setLines] = useState(500)
  const [typed, setTyped] = useState('')
  const [isFollowing, setIsFollowing] = useState(true)
  const [isWrapped, setIsWrapped] = useState(true)
  const [stopped, setStopped] = useState<{ log: LogBuffer; view: string }>()
  const filter = useDebounced(typed, 400)
  // Coming for another source by its service counts for more than an earlier choice here.
  const own = chosen && chosen.requested === requested ? chosen.source : undefined
  const source = own ?? requested ?? sources[0]?.id
  const view = source === undefined ? undefined : { source, lines, filter, follow: isFollowing }
  const { log, ended, failure } = useLog(connection, view)
  const viewKey = view ? JSON.stringify(view) : ''
  // What stands still is of the log that was read then: another one is shown as it comes.
  const paused = stopped && stopped.view === viewKey ? stopped.log : undefined

  async function download(): Promise<void> {
    if (source === undefined) return
    try {
      saveBlob(await downloadLog(connection, { source, filter }), saveName(`${serial}-${source}.log`))
    } catch {
      showToast({ tone: 'error', message: t('logs.downloadFailed') })
    }
  }

  return (
    <Box>
      <LogBar
        sources={sources}
        source={source}
        onSource={(next) => setChosen({ source: next, requested })}
        lines={lines}
        onLines={setLines}
        filter={typed}
        onFilter={setTyped}
        isFollowing={isFollowing}
        onFollowing={setIsFollowing}
        isWrapped={isWrapped}
        onWrapped={setIsWrapped}
        isPaused={paused !== undefined}
        onPaused={(isPaused) => setStopped(isPaused ? { log, view: viewKey } : undefined)}
        onDownload={() => void download()}
      />
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {[t('logs.failed'), failure].filter(Boolean).join(' ')}
        </Alert>
      )}
      {ended && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {endingText(ended)}
        </Alert>
      )}
      <LogText
        log={paused ?? log}
        newCount={paused ? log.nextId - paused.nextId : 0}
        isWrapped={isWrapped}
        staysAtEnd={isFollowing && !paused}
      />
    </Box>
  )
}
