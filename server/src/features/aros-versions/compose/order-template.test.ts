import { expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import { orderTemplate } from './order-template.ts'

const target = { variantId: 'robot-1', robotCode: 'NH1', foldsCase: false, channel: 'production' as const }
const bound = (code: string, range = '*') => ({
  packageId: `package-${code}`,
  code,
  name: { tr: code, en: code },
  range,
  isRequired: false,
})
const versions = [
  factsOf('core', { semver: '2.0.0' }),
  factsOf('core', { semver: '3.0.0' }),
  factsOf('voice'),
  factsOf('extra'),
]
const reported = (items: ReturnType<typeof orderTemplate>) =>
  items.map(({ code, semver }) => `${code} ${semver}`)

test.each([
  ['without bindings offers every package, newest', [], [], ['core 3.0.0', 'extra 1.0.0', 'voice 1.0.0']],
  ['with bindings offers the bound ones', [bound('core')], [], ['core 3.0.0']],
  ['keeps a package that has a place', [bound('core')], ['package-extra'], ['extra 1.0.0', 'core 3.0.0']],
  ['takes the newest inside of the range', [bound('core', '^2.0.0')], [], ['core 2.0.0']],
  ['takes the newest where none is inside', [bound('core', '^9.0.0')], [], ['core 3.0.0']],
])('an order template %s', (_, bindings, order, expected) => {
  expect(reported(orderTemplate(versions, order, target, bindings))).toEqual(expected)
})
