import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from '../hardware/body.ts'
import { installGates, neededBatteryPercent } from './install-gates.ts'

const battery = (percent: number, charging = false) => ({ percent, charging, minutesLeft: null })

test.each<[string, ReturnType<typeof battery> | null, Activity[], string[]]>([
  ['a robot without a battery', null, [], []],
  ['a battery just full enough', battery(40), [], []],
  ['a battery just not full enough', battery(39.9), [], ['waiting_battery']],
  ['an empty battery on the charger', battery(3, true), [], []],
  ['a robot that speaks', battery(90), ['speaking'], ['waiting_speaking']],
  ['a robot that moves while it charges', battery(10, true), ['moving'], ['waiting_moving']],
  [
    'everything at once',
    battery(20),
    ['moving', 'speaking'],
    ['waiting_battery', 'waiting_speaking', 'waiting_moving'],
  ],
])('%s is held back by nothing but what stands here', (_, given, activities, keys) => {
  expect(installGates({ battery: given }, activities).map(({ key }) => key)).toEqual(keys)
})

test('a charging, silent and still robot is never held back, and the shown percent is always below the needed one', () => {
  const Percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(Percent, fc.boolean(), (percent, charging) => {
      const [hold] = installGates({ battery: battery(percent, charging) }, [])
      if (charging) expect(hold).toBeUndefined()
      if (hold?.key === 'waiting_battery') expect(hold.params.percent).toBeLessThan(neededBatteryPercent)
    }),
    { seed: 11 },
  )
})
