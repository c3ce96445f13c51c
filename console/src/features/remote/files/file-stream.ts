import {
  FileAnswer,
  type FileRequest,
  type RemoteFileError,
  readRemoteMessage,
} from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { PageStream } from '../wire/page-streams.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'

/** The robot would not do it, and why; `text` in its own words. */
export class FileFailure extends Error {
  readonly code: RemoteFileError
  constructor(code: RemoteFileError, text: string) {
    super(text)
    this.name = 'FileFailure'
    this.code = code
  }
}

/** The stream ended before the robot had answered. */
export class StreamEnded extends Error {
  readonly reason: StreamEnding
  constructor(reason: StreamEnding) {
    super(`the stream ended: ${reason}`)
    this.name = 'StreamEnded'
    this.reason = reason
  }
}

interface FileHandlers {
  onAnswer: (answer: FileAnswer) => void | Promise<void>
  /** Bytes of the frame itself: copy what is to stay. */
  onBytes?: (bytes: Uint8Array) => void | Promise<void>
  onEnd: (reason: StreamEnding) => void
}

/** More than a robot needs: it lists at most 5,000 entries of a folder, 64 in each answer. */
const mostAnswers = 200

/** Opens a stream for one thing to do with files; undefined where there is no connection now. */
export function openFileStream(
  connection: RemoteConnection,
  request: FileRequest,
  { onAnswer, onBytes, onEnd }: FileHandlers,
): PageStream | undefined {
  const stream = connection.open('remote-files', request, {
    onMessage: (message) => {
      const read = readRemoteMessage(message)
      if (read && 'bytes' in read) return onBytes?.(read.bytes)
      const answer = read && FileAnswer.safeParse(read.json).data
      if (answer) return onAnswer(answer)
      stream?.close('bad_data')
      return undefined
    },
    onClose: onEnd,
  })
  return stream
}

/**
 * Has one thing done that needs no bytes, and collects what the robot answers until it is done.
 * @throws FileFailure where the robot would not, StreamEnded where the way to it was cut, or it answers without end
 */
export function requestFiles(connection: RemoteConnection, request: FileRequest): Promise<FileAnswer[]> {
  return new Promise((resolve, reject) => {
    const answers: FileAnswer[] = []
    const stream = openFileStream(connection, request, {
      onAnswer: (answer) => {
        if (answers.length === mostAnswers) {
          stream?.close('bad_data')
          return
        }
        answers.push(answer)
        if (answer.type === 'error') reject(new FileFailure(answer.code, answer.text))
        const isLast = answer.type === 'done' || (answer.type === 'entries' && answer.isLast)
        if (isLast) resolve(answers)
        if (isLast || answer.type === 'error') stream?.close()
      },
      onEnd: (reason) => reject(new StreamEnded(reason)),
    })
    if (!stream) reject(new StreamEnded('link_lost'))
  })
}
