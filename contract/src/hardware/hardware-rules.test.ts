import { expect, test } from 'vitest'
import { compareWithModel } from './compare-with-model.ts'
import {
  type HardwareChangeState,
  hardwareChangeStates,
  refuseHardwareDecision,
} from './hardware-change-states.ts'
import { fieldOf, hardwareParts, hardwarePartTable, hardwareTopics, partsOfTopic } from './hardware-parts.ts'
import { HardwareInventory, HardwareSnapshot } from './hardware-snapshot.ts'
import { hardwareText } from './hardware-text.ts'
import { isSameReport, soldMemory } from './is-same-report.ts'
import { maskInventory } from './mask-hardware.ts'

test('every topic shows a part, and every part names fields that it has', () => {
  for (const topic of hardwareTopics) expect(partsOfTopic(topic).length).toBeGreaterThan(0)
  for (const part of hardwareParts) {
    const { fields, identities, place, title } = hardwarePartTable[part]
    const names = fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of [...identities.flat(), ...place, ...title]) expect(names).toContain(name)
    expect(fields.some(({ isMain }) => isMain)).toBe(true)
  }
})

const moves: Record<HardwareChangeState, HardwareChangeState[]> = {
  new: ['expected', 'flagged', 'resolved'],
  expected: ['flagged'],
  flagged: ['expected', 'resolved'],
  resolved: [],
}
test.each(hardwareChangeStates)('from %s a change goes where the table says', (from) => {
  const change = { state: from, mustBeExplained: false }
  const open = hardwareChangeStates.filter((state) => !refuseHardwareDecision(change, { state }))
  expect(open).toEqual(moves[from])
})

test('what must be explained is put away with its cause only', () => {
  const change = { state: 'new', mustBeExplained: true } as const
  expect(refuseHardwareDecision(change, { state: 'expected' })).toBe('hardware_cause_missing')
  expect(refuseHardwareDecision(change, { state: 'resolved', cause: 'repair' })).toBeUndefined()
  expect(refuseHardwareDecision(change, { state: 'flagged' })).toBeUndefined()
})

const inventory: HardwareInventory = {
  cpu: { items: [{ manufacturer: 'Intel', brand: 'Core i7-1265U' }] },
  board: { items: [{ manufacturer: 'Filo', model: 'RB-2' }] },
  ram: { items: [{ size: 8 * 2 ** 30 }, { size: 8 * 2 ** 30 }] },
  disk: { items: [{ size: 512_110_190_592 }] },
  audio: {
    items: [
      { name: 'Mic', in: true },
      { name: 'Hoparlör', in: false },
    ],
  },
}

test('a robot that is built as its model says differs in nothing', () => {
  const baseline = { cpu: 'core i7', board: 'rb-2', memoryGb: 16, diskGb: 512, microphones: 1 }
  expect(compareWithModel(baseline, inventory).map(({ result }) => result)).toEqual(Array(5).fill('same'))
})

test('a robot that is built otherwise is named with what was found; what it does not tell is unknown', () => {
  const found = compareWithModel({ cpu: 'Ryzen', memoryGb: 32, gpu: 'Orin', cameras: 2 }, inventory)
  expect(found.map(({ field, result }) => `${field} ${result}`)).toEqual([
    'cpu different',
    'gpu unknown',
    'memoryGb different',
    'cameras unknown',
  ])
  expect(found[0]?.found).toBe('Intel Core i7-1265U')
})

test('numbers that name one part are masked, and nothing else', () => {
  const masked = maskInventory({ net: { items: [{ iface: 'eth0', mac: '02:00:00:00:00:01' }] } })
  expect(masked.net?.items[0]).toEqual({ iface: 'eth0', mac: '••••0:01' })
})

test.each([
  ['ram', 'size', 8 * 2 ** 30, ['8 GB', '8 GB']],
  ['gpu', 'vram', 2048, ['2 GB', '2 GB']],
  ['cpu', 'speed', 2.2, ['2,2 GHz', '2.2 GHz']],
  ['wifi', 'signalLevel', -72, ['-72 dBm (zayıf)', '-72 dBm (weak)']],
  ['cpuNow', 'load', 12.5, ['%12,5', '12.5%']],
  ['net', 'virtual', false, ['Hayır', 'No']],
] as const)('%s %s is written as people read it', (part, name, value, [tr, en]) => {
  const field = fieldOf(part, name) ?? { unit: 'text' as const }
  expect(hardwareText(field, value, 'tr')).toBe(tr)
  expect(hardwareText(field, value, 'en')).toBe(en)
})

test('what is not known is not written', () => {
  expect(hardwareText({ unit: 'text' }, { missing: 'not_permitted' }, 'tr')).toBeUndefined()
  expect(hardwareText({ unit: 'text' }, undefined, 'tr')).toBeUndefined()
})

test.each([
  ['a text that is too long', { board: { items: [{ model: 'x'.repeat(1001) }] } }],
  ['too many parts', { disk: { items: Array(65).fill({ name: 'a' }) } }],
  [
    'too many fields',
    { disk: { items: [Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`a${i}`, 1]))] } },
  ],
  ['a name that is no name', { disk: { items: [{ '<script>': 1 }] } }],
  ['a number that is none', { disk: { items: [{ size: Number.POSITIVE_INFINITY }] } }],
  ['a nested value', { disk: { items: [{ size: { deep: 1 } }] } }],
])('%s is refused', (_name, reported) => {
  expect(HardwareInventory.safeParse(reported).success).toBe(false)
})

test('a snapshot that names a kind of part which nobody knows is refused', () => {
  expect(HardwareSnapshot.shape.inventory.safeParse({ soul: { items: [] } }).success).toBe(false)
})

const GIB = 2 ** 30
test.each([
  [3.7 * GIB, 4 * GIB],
  [7.4 * GIB, 8 * GIB],
  [30.6 * GIB, 32 * GIB],
  [16 * GIB, 16 * GIB],
  [187 * GIB, 192 * GIB],
  [8, 8],
])('%d bytes that a kernel counts are %d that were sold', (counted, sold) => {
  expect(soldMemory(counted)).toBe(sold)
})

test.each([
  ['ram', 'size', { old: 3.7 * GIB, now: 4 * GIB }, true],
  ['ram', 'size', { old: 4 * GIB, now: 8 * GIB }, false],
  ['disk', 'size', { old: 3.7 * GIB, now: 4 * GIB }, false],
  ['bios', 'releaseDate', { old: '2019-04-12', now: '2019-12-04' }, true],
  ['bios', 'releaseDate', { old: '2019-04-12', now: '2020-12-04' }, false],
  ['bios', 'version', { old: '1', now: '2' }, false],
] as const)('%s %s that changes as %j says the same: %s', (part, name, values, same) => {
  expect(isSameReport(part, name, values)).toBe(same)
})

test('a processor whose maker stands apart from its brand is found by both words', () => {
  const inventory = { cpu: { items: [{ vendor: 'ARM', brand: 'Cortex-A72' }] } }
  expect(compareWithModel({ cpu: 'ARM Cortex-A72' }, inventory)[0]?.result).toBe('same')
})
