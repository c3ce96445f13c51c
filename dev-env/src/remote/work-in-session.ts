import { createHash } from 'node:crypto'
import { requestFiles } from '@filo/console/features/remote/files/file-stream'
import { startTransfer, type TransferState } from '@filo/console/features/remote/files/transfer'
import { uploadPlan } from '@filo/console/features/remote/files/upload-plan'
import { typedMessages } from '@filo/console/features/remote/terminal/typed-messages'
import { openRemoteChannel } from '@filo/console/features/remote/wire/remote-channel'
import type { RemoteConnection } from '@filo/console/features/remote/wire/remote-connection'
import { readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { awaitThing } from './join-session.ts'

/** A shell that has printed nothing for so long has done what it was given. */
const QUIET_MS = 250
const TERMINAL_SIZE = { cols: 100, rows: 28 }

/**
 * Types lines into a shell, each once the one before was answered.
 * @returns all that the terminal showed, as text
 */
export async function typeLines(connection: RemoteConnection, lines: readonly string[]): Promise<string> {
  let shown = ''
  let shownAt = Number.POSITIVE_INFINITY
  const channel = openRemoteChannel(connection, {
    kind: 'remote-terminal',
    request: () => TERMINAL_SIZE,
    onMessage: (message) => {
      const read = readRemoteMessage(message)
      if (!read || !('bytes' in read)) return
      shown += Buffer.from(read.bytes).toString('utf8')
      shownAt = performance.now()
    },
    onEnd: () => undefined,
  })
  const isQuiet = () => performance.now() - shownAt > QUIET_MS || undefined
  try {
    for (const line of lines) {
      await awaitThing('the shell', isQuiet)
      shownAt = Number.POSITIVE_INFINITY
      for (const message of typedMessages(`${line}\r`)) channel.send(message)
    }
    await awaitThing('the shell', isQuiet)
  } finally {
    channel.close()
  }
  return shown
}

/** Uploads a text as a file into the first folder that people may see. @throws Error where the robot does not take it */
export async function uploadText(
  connection: RemoteConnection,
  { name, text, upload }: { name: string; text: string; upload: string },
): Promise<void> {
  const answers = await requestFiles(connection, { op: 'list', path: '' })
  const [root] = answers.flatMap((answer) => (answer.type === 'entries' ? answer.entries : []))
  if (!root) throw new Error('the robot shows no folder')
  const hash = Promise.resolve(createHash('sha256').update(text).digest('hex'))
  const file = new Blob([text])
  let state: TransferState | undefined
  const plan = uploadPlan({ file, name, folder: root.path, upload, replace: true, hash })
  startTransfer(connection, plan, (next) => {
    state = next
  })
  const isOver = () => (state?.phase === 'done' || state?.phase === 'failed' ? state : undefined)
  const { phase, error } = await awaitThing('the end of the upload', isOver)
  if (phase !== 'done') throw new Error(`the upload of ${name} failed: ${error}`)
}
