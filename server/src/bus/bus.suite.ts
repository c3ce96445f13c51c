import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bus, type BusMessage, changed } from './bus.ts'
import { customerChannels, everyEventChannel, linkChannel, logChannel, rightsChannel } from './channel-of.ts'

const revoked = (id: string): BusMessage => ({ kind: 'robot-revoked', unitIds: [id] })

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
      bus.subscribe([linkChannel], () => heard.push('first'))
      bus.subscribe([linkChannel], () => heard.push('second'))
      bus.publish(revoked('a'))
      heard.push('published')
      await vi.waitFor(() => expect(heard).toEqual(['published', 'first', 'second']), { timeout: 10_000 })
    })

    test('keeps the order of messages and their content', async () => {
      const heard: BusMessage[] = []
      bus.subscribe([linkChannel], (reported) => heard.push(reported))
      const messages = ['a', 'b', 'c'].map(revoked)
      for (const one of messages) bus.publish(one)
      await vi.waitFor(() => expect(heard).toEqual(messages), { timeout: 10_000 })
    })

    test('leaves a listener alone that has stopped listening', async () => {
      const left = vi.fn()
      const stays = vi.fn()
      bus.subscribe([linkChannel], left).stop()
      bus.subscribe([linkChannel], stays)
      bus.publish(revoked('a'))
      await vi.waitFor(() => expect(stays).toHaveBeenCalledOnce(), { timeout: 10_000 })
      expect(left).not.toHaveBeenCalled()
    })

    test('tells a listener that fails and all others', async () => {
      const stays = vi.fn()
      bus.subscribe([linkChannel], () => {
        throw new Error('broken listener')
      })
      bus.subscribe([linkChannel], stays)
      bus.publish(revoked('a'))
      bus.publish(revoked('b'))
      await vi.waitFor(() => expect(stays).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    })

    test('tells only what somebody listens to', async () => {
      const hotel: string[] = []
      const staff: string[] = []
      const log = vi.fn()
      const rights = vi.fn()
      bus.subscribe(customerChannels('hotel', 'ayse'), (reported) => hotel.push(idOf(reported)))
      bus.subscribe([everyEventChannel], (reported) => staff.push(idOf(reported)))
      bus.subscribe([logChannel('update-1')], log)
      bus.subscribe([rightsChannel], rights)
      bus.publish(changed('robots', 'of-hotel', 'changed', { customerId: 'hotel', unitIds: ['of-hotel'] }))
      bus.publish(changed('robots', 'of-port', 'changed', { customerId: 'port', unitIds: ['of-port'] }))
      bus.publish(changed('packages', 'of-nobody', 'changed', { customerId: null }))
      bus.publish(changed('notifications', 'of-ayse', 'changed', { customerId: null, userId: 'ayse' }))
      bus.publish(changed('notifications', 'of-can', 'changed', { customerId: null, userId: 'can' }))
      bus.publish(changed('update-logs', 'update-1', 'lines', { customerId: 'hotel' }))
      bus.publish(changed('update-logs', 'update-2', 'lines', { customerId: 'hotel' }))
      bus.publish(revoked('a'))
      bus.publish(changed('demo', 'of-all', 'loading', { customerId: null }))
      const all = ['of-hotel', 'of-port', 'of-nobody', 'of-ayse', 'of-can', 'of-all']
      await vi.waitFor(() => expect(staff).toEqual(all), { timeout: 10_000 })
      await vi.waitFor(() => expect(hotel).toEqual(['of-hotel', 'of-ayse', 'of-all']), { timeout: 10_000 })
      expect(log).toHaveBeenCalledOnce()
      expect(rights).not.toHaveBeenCalled()
    })

    test('what is delivered stays in this process', async () => {
      const heard = vi.fn()
      bus.subscribe([linkChannel], heard)
      bus.deliver(revoked('a'))
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(revoked('a')), { timeout: 10_000 })
    })

    test('publishing after the end throws nothing', async () => {
      await bus.close()
      expect(() => bus.publish(revoked('a'))).not.toThrow()
    })
  })
}

function idOf(message: BusMessage): string {
  return message.kind === 'event' ? (message.event.id ?? '') : message.kind
}
