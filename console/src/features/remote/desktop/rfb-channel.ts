import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { RemoteConnection } from '../wire/remote-connection.ts'

/** What noVNC takes in the place of a WebSocket. */
interface RfbChannel {
  binaryType: string
  protocol: string
  readyState: 'open' | 'closed'
  onopen: (() => void) | null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null
  onerror: (() => void) | null
  send: (data: ArrayBuffer | ArrayBufferView) => void
  close: () => void
}

/** Data as pieces that frames carry; copies, since noVNC writes into the same memory again. */
function piecesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array[] {
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  const count = Math.ceil(bytes.length / streamMaxDataBytes)
  return Array.from({ length: count }, (_, index) =>
    bytes.slice(index * streamMaxDataBytes, (index + 1) * streamMaxDataBytes),
  )
}

/** The desktop's stream as noVNC speaks RFB over it (RFC 6143); undefined where there is no connection now. */
export function openRfbChannel(
  connection: RemoteConnection,
  onEnd: (reason: StreamEnding) => void,
): RfbChannel | undefined {
  const stream = connection.open(
    'remote-desktop',
    {},
    {
      onMessage: (message) => channel.onmessage?.({ data: message.slice().buffer }),
      onClose: (reason) => {
        channel.readyState = 'closed'
        onEnd(reason)
        channel.onclose?.({ code: reason === 'done' ? 1000 : 1006, reason, wasClean: reason === 'done' })
      },
    },
  )
  const channel: RfbChannel = {
    binaryType: 'arraybuffer',
    protocol: '',
    readyState: 'open',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (data) => {
      if (channel.readyState === 'open') for (const piece of piecesOf(data)) stream?.send(piece)
    },
    close: () => stream?.close(),
  }
  return stream && channel
}
