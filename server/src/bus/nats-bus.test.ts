import { Socket } from 'node:net'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { openBreakableLine } from '../testing/breakable-line.ts'
import { describeBus } from './bus.suite.ts'
import type { BusMessage } from './bus.ts'
import { everyEventChannel, linkChannel } from './channel-of.ts'
import { connectNatsBus } from './nats-bus.ts'

const host = '127.0.0.1'
const port = 4222
const log = pino({ level: 'silent' })
/** No other run of these tests is heard. */
const own = `filo-test-${process.pid}`
const open = (prefix = own, at = port) => connectNatsBus({ url: `nats://${host}:${at}`, prefix, log })

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
  describeBus('the bus of several processes', () => open())

  test('a message reaches the listeners of another process, and its own once', async () => {
    const [here, there] = [await open(), await open()]
    const heard: BusMessage[] = []
    const own: BusMessage[] = []
    here.subscribe([linkChannel], (message) => own.push(message))
    await there.subscribe([linkChannel], (message) => heard.push(message)).ready
    here.publish({ kind: 'desired-changed', unitIds: ['a'] })
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'desired-changed', unitIds: ['a'] }]), {
      timeout: 10_000,
    })
    expect(own).toHaveLength(1)
    await Promise.all([here.close(), there.close()])
  })

  test('what names more than NATS takes in one message arrives in pieces', async () => {
    const [here, there] = [await open(), await open()]
    const heard: string[] = []
    await there.subscribe([linkChannel], (reported) => {
      if (reported.kind === 'desired-changed') heard.push(...reported.unitIds)
    }).ready
    const unitIds = Array.from({ length: 30_000 }, (_, index) => String(index).padStart(36, '0'))
    here.publish({ kind: 'desired-changed', unitIds })
    await vi.waitFor(() => expect(heard).toEqual(unitIds), { timeout: 10_000 })
    expect(here.lostCount()).toBe(0)
    await Promise.all([here.close(), there.close()])
  })

  test('what cannot be told is counted and reaches this process all the same', async () => {
    const bus = await open()
    const heard = vi.fn()
    bus.subscribe([linkChannel], heard)
    bus.publish({ kind: 'robot-command', unitId: 'x'.repeat(2_000_000) })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(bus.lostCount()).toBe(1)
    await bus.close()
  })

  test('two installations on one NATS server do not hear each other', async () => {
    const [ours, others] = [await open(`${own}.one`), await open(`${own}.two`)]
    const heard = vi.fn()
    await ours.subscribe([linkChannel, everyEventChannel], heard).ready
    others.publish({ kind: 'robot-command', unitId: 'a' })
    await others.ping?.()
    ours.publish({ kind: 'robot-command', unitId: 'b' })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'robot-command', unitId: 'b' }), {
      timeout: 10_000,
    })
    expect(heard).toHaveBeenCalledOnce()
    await Promise.all([ours.close(), others.close()])
  })

  test('a server that was cut off alone has the others read again, whose own connection held', async () => {
    const line = await openBreakableLine(port)
    const [away, stays] = [await open(own, line.port), await open()]
    const heard = vi.fn()
    await stays.subscribe([linkChannel], heard).ready
    const readAgain = vi.fn()
    stays.onReturn(readAgain)
    line.cut()
    await vi.waitFor(() => expect(away.isWhole()).toBe(false), { timeout: 10_000 })
    away.publish({ kind: 'desired-changed', unitIds: ['a'] })
    expect([stays.isWhole(), away.lostCount()]).toEqual([true, 1])
    line.mend()
    await vi.waitFor(() => expect(readAgain).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(heard).not.toHaveBeenCalled()
    await Promise.all([away.close(), stays.close()])
    await line.close()
  })
})
