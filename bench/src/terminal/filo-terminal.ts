import { bytesMessage, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import type { OpenTerminal } from './open-terminal.ts'
import type { SessionWire } from './remote-wire.ts'

const size = { cols: 80, rows: 24 }

/** The terminal of a session, its screen drawn. */
export function openFiloTerminal(wire: SessionWire): OpenTerminal {
  let listener: (bytes: Buffer) => void = () => undefined
  let unsent: Uint8Array[] = []
  function flush(): void {
    while (unsent[0] && stream.write(unsent[0])) unsent = unsent.slice(1)
  }
  const stream = wire.open('remote-terminal', size, {
    onMessage(message) {
      const read = readRemoteMessage(message)
      if (read && 'bytes' in read) listener(Buffer.from(read.bytes))
    },
    onCredit: flush,
    onClose: (reason) => console.error(`terminal: the stream ended: ${reason}`),
  })
  return {
    type(text) {
      unsent.push(bytesMessage(Buffer.from(text)))
      flush()
    },
    onShown: (next) => {
      listener = next
    },
    close: () => wire.close(),
  }
}
