import { setTimeout as wait } from 'node:timers/promises'
import { afterStream, reconnectDelay } from '@filo/console/features/remote/wire/reconnect-policy'
import { bytesMessage, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import type { StreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { OpenTerminal } from './open-terminal.ts'
import type { SessionWire } from './remote-wire.ts'

const size = { cols: 80, rows: 24 }
/** In a row, without anything shown between. */
const MOST_ATTEMPTS = 8

/**
 * The terminal of a session, its screen drawn. Where its stream ends for a reason that is nobody's decision it connects and
 * opens it again, as a page does: right after a robot has linked, its link may be exchanged once.
 */
export async function openFiloTerminal(connect: () => Promise<SessionWire>): Promise<OpenTerminal> {
  let listener: (bytes: Buffer) => void = () => undefined
  let unsent: Uint8Array[] = []
  let wire: SessionWire | undefined
  let stream: StreamEnd | undefined
  let [attempt, isClosed] = [0, false]

  function flush(): void {
    while (unsent[0] && stream?.write(unsent[0])) unsent = unsent.slice(1)
  }

  async function ended(reason: StreamEnding | 'refused at once', words: string): Promise<void> {
    if (isClosed) return
    const isFinal = reason !== 'refused at once' && afterStream(reason) === 'stop'
    console.error(`terminal: ${words}`)
    if (isFinal || attempt >= MOST_ATTEMPTS) return
    await wait(reconnectDelay(attempt, 1))
    attempt += 1
    await open()
  }

  async function open(): Promise<void> {
    await wire?.close()
    try {
      wire = await connect()
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS) throw error
      return ended('refused at once', String(error))
    }
    stream = wire.open('remote-terminal', size, {
      onMessage(message) {
        attempt = 0
        const read = readRemoteMessage(message)
        if (read && 'bytes' in read) listener(Buffer.from(read.bytes))
      },
      onCredit: flush,
      onClose(reason) {
        stream = undefined
        ended(reason, `the stream ended: ${reason}`).catch((error: unknown) => {
          console.error(`terminal: it does not come back: ${String(error)}`)
        })
      },
    })
    flush()
  }

  await open()
  return {
    type(text) {
      unsent.push(bytesMessage(Buffer.from(text)))
      flush()
    },
    onShown: (next) => {
      listener = next
    },
    async close() {
      isClosed = true
      await wire?.close()
    },
  }
}
