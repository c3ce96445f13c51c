import { expect, test } from 'vitest'
import { planUnitRepair, versionsDisagree } from './plan-unit-repair.ts'

const device = { firmware: null, boardSerial: null, osName: 'Debian', kernel: '6.1', hostname: 'h' }
const software = { packages: [], programs: [] }

test.each([
  ['5.1.0', '5.2.0', true],
  ['5.2.0', '5.2.0', false],
  [null, '5.2.0', false],
  ['5.1.0', null, false],
])('a device on %s with software on %s: repaired %s', (deviceVersion, softwareVersion, expected) => {
  const deviceInfo = { ...device, arosVersion: deviceVersion }
  const softwareInfo = { ...software, arosVersion: softwareVersion }
  expect(versionsDisagree({ deviceInfo, softwareInfo })).toBe(expected)
})

test('a robot that reported nothing has nothing that disagrees', () => {
  expect(versionsDisagree({ deviceInfo: null, softwareInfo: null })).toBe(false)
})

test.each([
  ['takes again what it shall run', 'a', [], 'a'],
  ['whose update is under way is left to it', 'a', [{ toArosId: 'a' }], null],
  ['that waits for another version still takes what it shall run', 'a', [{ toArosId: 'b' }], 'a'],
  ['without an assignment only reports', null, [], null],
])('a robot under repair %s', (_title, desiredArosId, open, expected) => {
  expect(planUnitRepair({ desiredArosId }, open)).toBe(expected)
})
