import { expect, test } from 'vitest'
import type { PageStream, StreamHandlers } from '../wire/page-streams.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { desktopKeys, pressesOf } from './desktop-keys.ts'
import { openRfbChannel } from './rfb-channel.ts'

function fakeConnection(isOpen = true) {
  const sent: Uint8Array[] = []
  let handlers: StreamHandlers | undefined
  const connection = {
    open: (_kind: string, _request: object, own: StreamHandlers): PageStream | undefined => {
      handlers = own
      if (!isOpen) return undefined
      return {
        send: (message) => void sent.push(message),
        drained: () => Promise.resolve(),
        isOpen: () => true,
        pending: () => 0,
        close: () => own.onClose('done'),
      }
    },
  } as unknown as RemoteConnection
  return { connection, sent, handlers: () => handlers as StreamHandlers }
}

test('keys are let go of in the other order', () => {
  const [first] = desktopKeys
  const presses = pressesOf(first?.keys ?? []).map(({ code, isDown }) => `${isDown ? '+' : '-'}${code}`)
  expect(presses).toEqual(['+ControlLeft', '+AltLeft', '+Delete', '-Delete', '-AltLeft', '-ControlLeft'])
})

test('what noVNC writes leaves as it was then, in pieces that frames carry', () => {
  const { connection, sent } = fakeConnection()
  const memory = new Uint8Array(70_000).fill(7)
  openRfbChannel(connection, () => undefined)?.send(memory.subarray(0, 65_540))
  memory.fill(9)
  expect(sent.map((piece) => [piece.length, piece[0]])).toEqual([
    [65_536, 7],
    [4, 7],
  ])
})

test('what comes is handed on whole, and an end closes the channel with its reason', () => {
  const { connection, handlers } = fakeConnection()
  const reasons: string[] = []
  const channel = openRfbChannel(connection, (reason) => reasons.push(reason))
  const came: number[][] = []
  if (!channel) throw new Error('no channel')
  channel.onmessage = ({ data }) => came.push([...new Uint8Array(data)])
  void handlers().onMessage(Uint8Array.of(1, 2, 3, 4).subarray(1, 3))
  handlers().onClose('mode_changed')
  expect([came, reasons, channel.readyState]).toEqual([[[2, 3]], ['mode_changed'], 'closed'])
})

test('without a connection there is no channel', () => {
  expect(openRfbChannel(fakeConnection(false).connection, () => undefined)).toBeUndefined()
})
