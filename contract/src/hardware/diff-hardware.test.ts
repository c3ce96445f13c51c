import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffHardware, mergeInventory } from './diff-hardware.ts'
import type { HardwareInventory, HardwareItem } from './hardware-snapshot.ts'
import { hashedText } from './stable-inventory.ts'

const diskA = {
  device: '/dev/sda',
  name: 'Orka S1',
  serialNum: 'A1',
  size: 1000,
  smartStatus: 'Ok',
  temperature: 38,
}
const diskB = { device: '/dev/sdb', name: 'Orka S1', serialNum: 'B2', size: 2000, smartStatus: 'Ok' }
const ramA = { bank: 'DIMM_A', size: 8, serialNum: 'R1', manufacturer: 'Kuzey' }
const ramB = { bank: 'DIMM_B', size: 8, serialNum: 'R2', manufacturer: 'Kuzey' }
const eth = { iface: 'eth0', mac: '02:00:00:00:00:01', ip4: '10.0.0.1', mtu: 1500, carrierChanges: 1 }
const wlan = { iface: 'wlan0', mac: '02:00:00:00:00:02', mtu: 1500 }
const base: HardwareInventory = {
  board: { items: [{ manufacturer: 'Filo', model: 'RB-2', serial: 'MB-1' }] },
  cpu: { items: [{ manufacturer: 'Tekçip', brand: 'T8', cores: 8, speed: 2.2 }] },
  disk: { items: [diskA, diskB] },
  gpu: { items: [{ vendor: 'Tekçip', model: 'G1', pciBus: '0000:01:00.0', vram: 2048 }] },
  bios: { items: [{ vendor: 'Filo', version: '1.0' }] },
  net: { items: [eth, wlan] },
  ram: { items: [ramA, ramB] },
  wifi: { items: [{ iface: 'wlan0', ssid: 'Filo', signalLevel: -50 }] },
}

const withItems = (part: keyof HardwareInventory, ...items: HardwareItem[]) => ({
  ...base,
  [part]: { items },
})

const cases: [string, HardwareInventory, string[]][] = [
  ['a removed disk is grave', withItems('disk', diskA), ['disk removed high Orka S1']],
  [
    'an added disk is grave',
    withItems('disk', diskA, diskB, { name: 'X', serialNum: 'C' }),
    ['disk added high X'],
  ],
  [
    'a disk in another port is none',
    withItems('disk', diskA, { ...diskB, device: '/dev/sdc', interfaceType: 'USB' }),
    [],
  ],
  [
    'disks that changed places are none',
    withItems('disk', { ...diskB, device: '/dev/sda' }, { ...diskA, device: '/dev/sdb' }),
    [],
  ],
  ['a disk that got warm is none', withItems('disk', { ...diskA, temperature: 61 }, diskB), []],
  [
    'a disk that is about to fail is grave',
    withItems('disk', { ...diskA, smartStatus: 'Predicted Failure' }, diskB),
    ['disk changed high Orka S1'],
  ],
  [
    'a disk with other firmware matters',
    withItems('disk', { ...diskA, firmwareRevision: '2' }, { ...diskB }),
    [],
  ],
  [
    'a swapped module is a change of its slot',
    withItems('ram', ramA, { ...ramB, size: 4, serialNum: 'R9' }),
    ['ram changed high DIMM_B'],
  ],
  [
    'a module in another slot matters little',
    withItems('ram', ramA, { ...ramB, bank: 'DIMM_C' }),
    ['ram changed low DIMM_C'],
  ],
  [
    'another address of an interface',
    withItems('net', { ...eth, mac: '02:00:00:00:00:99' }, wlan),
    ['net changed medium eth0'],
  ],
  ['another IP is none', withItems('net', { ...eth, ip4: '10.9.9.9', carrierChanges: 7 }, wlan), []],
  [
    'interfaces that programs make are none',
    withItems('net', eth, wlan, { iface: 'docker0', mac: '02:42:00:00:00:01', virtual: true }),
    [],
  ],
  [
    'another network matters little',
    withItems('wifi', { iface: 'wlan0', ssid: 'Otel', signalLevel: -80 }),
    ['wifi changed low Otel'],
  ],
  [
    'another board is grave',
    withItems('board', { manufacturer: 'Filo', model: 'RB-2', serial: 'MB-9' }),
    ['board changed high RB-2'],
  ],
  [
    'another processor is grave',
    withItems('cpu', { manufacturer: 'Tekçip', brand: 'T9', cores: 8 }),
    ['cpu changed high T9'],
  ],
  [
    'a renewed graphics driver',
    withItems('gpu', { vendor: 'Tekçip', model: 'G1', pciBus: '0000:01:00.0', vram: 4096 }),
    ['gpu changed medium G1'],
  ],
  ['renewed firmware', withItems('bios', { vendor: 'Filo', version: '1.1' }), ['bios changed medium Filo']],
  [
    'a slow clock is none',
    withItems('cpu', { manufacturer: 'Tekçip', brand: 'T8', cores: 8, speed: 0.4 }),
    [],
  ],
]

test.each(cases)('%s', (_name, after, expected) => {
  const found = diffHardware(base, after)
  expect(found.map(({ part, kind, severity, title }) => `${part} ${kind} ${severity} ${title}`)).toEqual(
    expected,
  )
})

test('a swapped module names what was in the slot and what is', () => {
  const [found] = diffHardware(base, withItems('ram', ramA, { ...ramB, size: 4, serialNum: 'R9' }))
  expect(found?.fields).toEqual([
    { name: 'size', old: 8, new: 4 },
    { name: 'serialNum', old: 'R2', new: 'R9' },
  ])
  expect(found?.isBound).toBe(true)
})

test('what could not be read says nothing, and what is known of it stays', () => {
  const after: HardwareInventory = { ...base, disk: { items: [], missing: 'timed_out' } }
  expect(diffHardware(base, after)).toEqual([])
  const known = mergeInventory(base, after)
  expect(known.disk).toEqual(base.disk)
  expect(diffHardware(known, withItems('disk', diskA))).toHaveLength(1)
})

test('a value that is no longer told is not another one', () => {
  const unreported: HardwareItem = { ...diskA, serialNum: { missing: 'not_permitted' } }
  expect(diffHardware(base, withItems('disk', unreported, diskB))).toEqual([])
})

test('a robot without wifi that gets one has one more', () => {
  const none: HardwareInventory = { ...base, wifi: { items: [], missing: 'no_part' } }
  expect(diffHardware(none, base).map(({ part, kind }) => `${part} ${kind}`)).toEqual(['wifi added'])
})

const item = fc.record({
  serialNum: fc.option(fc.constantFrom('A', 'B', 'C', 'D'), { nil: undefined }),
  bank: fc.constantFrom('1', '2', '3'),
  size: fc.integer({ min: 1, max: 4 }),
})
const clean = (each: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)) as HardwareItem
const items = fc.array(item.map(clean), { maxLength: 6 })

test('the order in which a machine lists its parts never matters', () => {
  fc.assert(
    fc.property(items, fc.infiniteStream(fc.nat()), (list, numbers) => {
      const keys = list.map((each) => ({ each, key: numbers.next().value }))
      const shuffled = keys.sort((a, b) => a.key - b.key).map(({ each }) => each)
      const [one, other] = [{ ram: { items: list } }, { ram: { items: shuffled } }]
      expect(hashedText(one)).toBe(hashedText(other))
      expect(diffHardware(one, other)).toEqual([])
    }),
    { seed: 15, numRuns: 300 },
  )
})

test('every part of before and of now is in one pair at most, and what came less what went is the difference', () => {
  fc.assert(
    fc.property(items, items, (before, after) => {
      const found = diffHardware({ ram: { items: before } }, { ram: { items: after } })
      const count = (kind: string) => found.filter((each) => each.kind === kind).length
      expect(count('added') - count('removed')).toBe(after.length - before.length)
    }),
    { seed: 16, numRuns: 300 },
  )
})

test('the same stable hardware has the same hash, and the other way around for fields that are known', () => {
  const warm = withItems('disk', { ...diskB }, { ...diskA, temperature: 70, device: '/dev/sdz' })
  expect(hashedText(warm)).toBe(hashedText(base))
  expect(hashedText(withItems('disk', diskA))).not.toBe(hashedText(base))
})
