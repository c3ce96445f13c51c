import { readFileSync } from 'node:fs'
import { diffHardware } from '@filo/contract/hardware/diff-hardware'
import { type HardwarePart, hardwareParts, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import { HardwareInventory, missingOf } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { expect, test } from 'vitest'
import type { RawHardware } from './raw-hardware.ts'
import { toInventory } from './to-inventory.ts'

/** Answers of systeminformation by kind of machine; `this-vm` was taken down where the product is built. */
const machines = ['desktop', 'laptop', 'arm-board', 'cloud-vm', 'this-vm'] as const
const root = { isRoot: true, hasTool: () => true }
const plain = { isRoot: false, hasTool: () => true }

const read = (machine: (typeof machines)[number]) =>
  JSON.parse(readFileSync(new URL(`machines/${machine}.json`, import.meta.url), 'utf8')) as RawHardware

const itemOf = (inventory: HardwareInventory, part: HardwarePart, index = 0) =>
  inventory[part]?.items[index] ?? {}

test.each(machines)('%s is reported in a shape that the server takes, without fillers', (machine) => {
  const inventory = toInventory(read(machine), root)
  expect(HardwareInventory.safeParse(inventory).error).toBeUndefined()
  expect(JSON.stringify(inventory)).not.toMatch(/"(?:unknown|-|Not Defined|Default string|Not Available)"/i)
  for (const part of hardwareParts) {
    const section = inventory[part]
    expect(section, part).toBeDefined()
    if (section?.items.length === 0) expect(section.missing, part).toBeDefined()
  }
})

test.each(machines)('%s is the same after a start that lists everything in another order', (machine) => {
  const raw = read(machine)
  const turned: RawHardware = Object.fromEntries(
    Object.entries(raw).map(([topic, answer]) => [
      topic,
      Array.isArray(answer) ? [...answer].reverse() : answer,
    ]),
  )
  const [one, other] = [toInventory(raw, root), toInventory(turned, root)]
  expect(hashedText(other)).toBe(hashedText(one))
  expect(diffHardware(one, other)).toEqual([])
})

test('a desktop tells its graphics card, sound cards, disks and the modules that are there', () => {
  const desktop = toInventory(read('desktop'), root)
  expect(itemOf(desktop, 'gpu')).toMatchObject({ vram: 12288, driverVersion: '550.120', temperatureGpu: 37 })
  expect(desktop.audio?.items).toHaveLength(2)
  expect(itemOf(desktop, 'disk')).toMatchObject({
    smartStatus: 'Ok',
    powerOnHours: 4120,
    totalSectors: 1953525168,
  })
  expect(desktop.ram?.items.map(({ bank }) => bank)).toEqual([
    'BANK 0/Controller0-DIMM0',
    'BANK 2/Controller1-DIMM0',
  ])
  expect(itemOf(desktop, 'cpu')).toMatchObject({ cores: 20, cacheL3: 26214400 })
  expect(desktop.wifi).toEqual({ items: [], missing: 'no_part' })
  expect(missingOf(itemOf(desktop, 'system'), 'serial')).toBe('not_reported')
})

test('a laptop tells its wifi; what only root may read says so', () => {
  const laptop = toInventory(read('laptop'), plain)
  expect(itemOf(laptop, 'wifi')).toMatchObject({ ssid: 'Filo-Ofis', signalLevel: -58, frequency: 5180 })
  expect(missingOf(itemOf(laptop, 'board'), 'serial')).toBe('not_permitted')
  expect(missingOf(itemOf(laptop, 'disk'), 'smartStatus')).toBe('not_permitted')
  expect(missingOf(itemOf(laptop, 'gpu'), 'vram')).toBe('not_reported')
})

test('an ARM board without firmware tables still tells what it is', () => {
  const board = toInventory(read('arm-board'), root)
  expect(itemOf(board, 'board')).toMatchObject({ model: '4B', serial: '10000000abcdef12' })
  expect(itemOf(board, 'cpuNow')).toMatchObject({ temperature: 48.686 })
  expect(board.bios).toEqual({ items: [], missing: 'not_reported' })
  expect(board.audio?.missing).toBe('no_part')
})

test('without the programs that read it, a part is not supported rather than not there', () => {
  const bare = toInventory(read('this-vm'), { isRoot: true, hasTool: () => false })
  expect(bare.gpu?.missing).toBe('not_supported')
  expect(bare.audio?.missing).toBe('not_supported')
  expect(missingOf(itemOf(bare, 'ram'), 'serialNum')).toBe('not_supported')
  expect(itemOf(bare, 'cpu')).toMatchObject({ manufacturer: 'AMD', cores: 2 })
  expect(itemOf(bare, 'cpu')).not.toHaveProperty('speed')
})

test('a topic that did not answer in time is no part that went', () => {
  const { diskLayout: _disks, ...rest } = read('desktop')
  const late = toInventory(rest, root)
  expect(late.disk).toEqual({ items: [], missing: 'timed_out' })
  expect(diffHardware(toInventory(read('desktop'), root), late)).toEqual([])
})

test('whatever a machine answers, the inventory is one that the server takes', () => {
  const nasty = [
    '\u0000\u001b[31m\u202e<script>alert(1)</script>'.repeat(200),
    Number.NaN,
    -1,
    1e300,
    null,
    {},
    [],
    true,
  ]
  for (const value of nasty) {
    const raw: RawHardware = Object.fromEntries(
      ['audio', 'cpu', 'diskLayout', 'graphics', 'baseboard', 'networkInterfaces', 'memLayout'].map(
        (topic) => {
          const fields = hardwarePartTable[topic === 'cpu' ? 'cpu' : 'disk'].fields
          const item = Object.fromEntries(fields.map(({ name }) => [name, value]))
          return [topic, topic === 'graphics' ? { controllers: Array(99).fill(item) } : Array(99).fill(item)]
        },
      ),
    )
    expect(HardwareInventory.safeParse(toInventory(raw, root)).error).toBeUndefined()
  }
})
