import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bus, BusMessage } from './bus.ts'

const message: BusMessage = { kind: 'robot-revoked', unitId: 'a' }

/** What every bus does; both are held to it. */
export function describeBus(name: string, open: () => Promise<Bus>): void {
  describe(name, () => {
    let bus: Bus
    beforeEach(async () => {
      bus = await open()
    })
    afterEach(() => bus.close())

    test('tells every listener, after the publisher has gone on', async () => {
      const heard: string[] = []
      bus.subscribe(() => heard.push('first'))
      bus.subscribe(() => heard.push('second'))
      bus.publish(message)
      heard.push('published')
      await vi.waitFor(() => expect(heard).toEqual(['published', 'first', 'second']))
    })

    test('keeps the order of messages and their content', async () => {
      const heard: BusMessage[] = []
      bus.subscribe((told) => heard.push(told))
      const messages = ['a', 'b', 'c'].map((id): BusMessage => ({ kind: 'robot-revoked', unitId: id }))
      for (const one of messages) bus.publish(one)
      await vi.waitFor(() => expect(heard).toEqual(messages))
    })

    test('leaves a listener alone that has stopped listening', async () => {
      const left = vi.fn()
      const stays = vi.fn()
      bus.subscribe(left)()
      bus.subscribe(stays)
      bus.publish(message)
      await vi.waitFor(() => expect(stays).toHaveBeenCalledOnce())
      expect(left).not.toHaveBeenCalled()
    })
  })
}
