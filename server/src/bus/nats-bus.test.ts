import { Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { describeBus } from './bus.suite.ts'
import type { BusMessage } from './bus.ts'
import { connectNatsBus } from './nats-bus.ts'

const host = '127.0.0.1'
const port = 4222
const open = () => connectNatsBus(`nats://${host}:${port}`, pino({ level: 'silent' }))

/** NATS is no part of the product's default: without one on this machine there is nothing to test. */
const answers = await new Promise<boolean>((resolve) => {
  const socket = new Socket()
  socket.setTimeout(500)
  socket
    .once('connect', () => resolve(true))
    .once('error', () => resolve(false))
    .once('timeout', () => resolve(false))
  socket.connect(port, host)
  socket.once('connect', () => socket.destroy())
})

describe.runIf(answers)('with a NATS server', () => {
  describeBus('the bus of several processes', open)

  test('a message reaches the listeners of another process', async () => {
    const [here, there] = [await open(), await open()]
    const heard: BusMessage[] = []
    there.subscribe((message) => heard.push(message))
    here.publish({ kind: 'desired-changed', unitIds: ['a'] })
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'desired-changed', unitIds: ['a'] }]))
    await Promise.all([here.close(), there.close()])
  })
})
