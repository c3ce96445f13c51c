import { LogAnswer, type LogRequest, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { lineText } from './log-buffer.ts'

/**
 * The lines of a log as one text file.
 * @throws Error where the robot would not, or the way to it was cut
 */
export function downloadLog(
  connection: RemoteConnection,
  view: Pick<LogRequest, 'source' | 'filter'>,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: string[] = []
    const request: LogRequest = { ...view, lines: 10_000, follow: false, isDownload: true }
    const finish = () => resolve(new Blob(parts, { type: 'text/plain;charset=utf-8' }))
    const stream = connection.open('remote-logs', request, {
      onMessage: (message) => {
        const read = readRemoteMessage(message)
        const answer = read && 'json' in read ? LogAnswer.safeParse(read.json).data : undefined
        if (answer?.type === 'lines') parts.push(...answer.lines.map((line) => `${lineText(line)}\n`))
        if (answer?.type === 'error') reject(new Error(answer.text))
        if (answer?.type !== 'end' && answer?.type !== 'error') return
        if (answer.type === 'end') finish()
        stream?.close()
      },
      onClose: (reason) => (reason === 'done' ? finish() : reject(new Error(reason))),
    })
    if (!stream) reject(new Error('link_lost'))
  })
}
