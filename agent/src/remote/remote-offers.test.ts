import { pino } from 'pino'
import { expect, test } from 'vitest'
import { systemClock } from '../context.ts'
import { createRemoteOffers } from './remote-offers.ts'
import { usualRemoteSettings } from './remote-settings.ts'

test('why something cannot be offered is said once for all hellos, and again once it was offered', async () => {
  const reported: string[] = []
  const write = (line: string) => void reported.push((JSON.parse(line) as { msg: string }).msg)
  let trouble: string | undefined = 'no socket'
  const offers = createRemoteOffers({
    clock: systemClock,
    logger: pino({ level: 'warn' }, { write }),
    remote: usualRemoteSettings,
    canTerminal: async () => true,
    async canDesktop() {
      if (trouble !== undefined) throw new Error(trouble)
      return true
    },
  })
  for (let hello = 0; hello < 3; hello += 1)
    expect(await offers.capabilities()).toEqual(['remote', 'remote-terminal'])
  expect(reported).toEqual(['remote desktop: no socket'])
  trouble = undefined
  expect(await offers.capabilities()).toEqual(['remote', 'remote-terminal', 'remote-desktop'])
  trouble = 'no socket'
  await offers.capabilities()
  trouble = 'refused'
  await offers.capabilities()
  expect(reported).toEqual([
    'remote desktop: no socket',
    'remote desktop: no socket',
    'remote desktop: refused',
  ])
})
