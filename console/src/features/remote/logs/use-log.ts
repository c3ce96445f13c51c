import { LogAnswer, type LogRequest, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { useEffect, useState } from 'react'
import { openRemoteChannel } from '../wire/remote-channel.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { appendLog, emptyLog, type LogBuffer } from './log-buffer.ts'

type LogView = Pick<LogRequest, 'source' | 'lines' | 'filter' | 'follow'>

/** The page draws new lines at most this often, in ms. */
const drawEveryMs = 150

type Entry = Parameters<typeof appendLog>[1][number]

function entriesOf(answer: LogAnswer): Entry[] {
  if (answer.type === 'lines') return answer.lines.map((line) => ({ line }))
  return answer.type === 'skipped' ? [{ skipped: answer.lines }] : []
}

/** A log of the robot as it is asked for; after a cut it begins anew, since lines may have been missed. Undefined: none. */
export function useLog(connection: RemoteConnection, view: LogView | undefined) {
  const [log, setLog] = useState<LogBuffer>(emptyLog)
  const [ended, setEnded] = useState<StreamEnding>()
  const [failure, setFailure] = useState<string>()
  const key = JSON.stringify(view)
  useEffect(() => {
    const view = key ? (JSON.parse(key) as LogView) : undefined
    if (!view) return
    let waiting: Entry[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const more = waiting
      waiting = []
      timer = undefined
      setLog((current) => appendLog(current, more))
    }
    const channel = openRemoteChannel(connection, {
      kind: 'remote-logs',
      request: () => ({ ...view, isDownload: false }) satisfies LogRequest,
      onOpen: () => {
        waiting = []
        setLog(emptyLog)
        setEnded(undefined)
        setFailure(undefined)
      },
      onMessage: (message) => {
        const read = readRemoteMessage(message)
        const answer = read && 'json' in read ? LogAnswer.safeParse(read.json).data : undefined
        if (answer?.type === 'error') setFailure(answer.text)
        if (answer) waiting.push(...entriesOf(answer))
        if (waiting.length > 0) timer ??= setTimeout(draw, drawEveryMs)
      },
      onEnd: (reason, isFinal) => setEnded(isFinal && reason !== 'done' ? reason : undefined),
    })
    return () => {
      clearTimeout(timer)
      channel.close()
      setLog(emptyLog)
    }
  }, [connection, key])
  return { log, ended, failure }
}
