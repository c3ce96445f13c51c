import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { diffHardware } from '@filo/contract/hardware/diff-hardware'
import { type HardwarePart, hardwareParts, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import { HardwareInventory, missingOf } from '@filo/contract/hardware/hardware-snapshot'
import { expect, test } from 'vitest'
import { type Machine, machines, readMachine } from '../../test/recorded-machines.ts'
import { connectionsInIw } from './iw-dev.ts'
import { readNetCards } from './net-cards.ts'
import type { RawHardware } from './raw-hardware.ts'
import { toInventory } from './to-inventory.ts'

const root = { isRoot: true, hasTool: () => true }
const plain = { isRoot: false, hasTool: () => true }

const itemOf = (inventory: HardwareInventory, part: HardwarePart, index = 0) =>
  inventory[part]?.items[index] ?? {}

test.each(machines)('%s is reported in a shape that the server takes, without fillers', (machine) => {
  const inventory = toInventory(readMachine(machine), root)
  expect(HardwareInventory.safeParse(inventory).error).toBeUndefined()
  expect(JSON.stringify(inventory)).not.toMatch(
    /"(?:unknown|-|computer|ff|Not Defined|Not Specified|Default string|Not Available|to be filled by o\.e\.m\.)"/i,
  )
  for (const part of hardwareParts) {
    const section = inventory[part]
    expect(section, part).toBeDefined()
    if (section?.items.length === 0) expect(section.missing, part).toBeDefined()
  }
})

test('a desktop tells its three graphics cards apart, its sound devices and the one module in eight slots', () => {
  const desktop = toInventory(readMachine('desktop'), root)
  expect(desktop.gpu?.items.map(({ busAddress }) => busAddress)).toEqual(['0a:00.0', '43:00.0', '46:00.0'])
  expect(desktop.audio?.items).toHaveLength(4)
  expect(itemOf(desktop, 'disk')).toMatchObject({ name: 'WDC WDS200T2B0B', size: 2000398934016 })
  expect(desktop.ram?.items.map(({ bank, partNum }) => [bank, partNum])).toEqual([
    ['P0 CHANNEL B', '18ASF2G72AZ-2G3B1'],
  ])
  expect(itemOf(desktop, 'cpu')).toMatchObject({ cores: 32, cacheL3: 33554432, socket: 'SP3r2' })
  expect(itemOf(desktop, 'board')).toMatchObject({
    manufacturer: 'ASRock',
    model: 'X399 Taichi',
    memSlots: 8,
  })
  expect(itemOf(desktop, 'system')).toEqual({ virtual: false })
  expect(missingOf(itemOf(desktop, 'system'), 'serial')).toBe('not_reported')
})

test('what its programs do not tell is not claimed: neither "no ECC" of an ECC module nor 256 MB of an 8 GB card', () => {
  const desktop = toInventory(readMachine('desktop'), root)
  expect(missingOf(itemOf(desktop, 'ram'), 'ecc')).toBe('not_reported')
  for (const gpu of desktop.gpu?.items ?? []) expect(missingOf(gpu, 'vram')).toBe('not_reported')
  const reported = { vendor: 'NVIDIA Corporation', vram: 256, memoryTotal: 256 }
  const driven = toInventory({ graphics: { controllers: [reported] } }, root)
  expect(itemOf(driven, 'gpu')).toMatchObject({ vram: 256 })
  const checked = toInventory({ memLayout: [{ bank: 'A', size: 8, ecc: true }] }, root)
  expect(itemOf(checked, 'ram')).toMatchObject({ ecc: true, size: 8 })
})

test('a firmware date is read month first, as SMBIOS writes it', () => {
  const dateOf = (machine: Machine) => itemOf(toInventory(readMachine(machine), root), 'bios')['releaseDate']
  expect(dateOf('desktop')).toBe('2019-12-04')
  expect(dateOf('laptop')).toBe('2021-01-29')
  expect(dateOf('arm-board')).toBe('2021-04-19')
})

test('systeminformation still reads a date with slashes day first: once it does not, the exchange goes', () => {
  const { parseDateTime } = createRequire(import.meta.url)('systeminformation/lib/util.js')
  expect(parseDateTime('12/04/2019').date).toBe('2019-04-12')
})

test('a laptop tells both of its graphics cards, also the one that sleeps', () => {
  const laptop = toInventory(readMachine('laptop'), plain)
  expect(laptop.gpu?.items.map(({ vendor, model }) => [vendor, model])).toEqual([
    ['NVIDIA Corporation', 'Device 1f95'],
    ['Advanced Micro Devices, Inc. [AMD/ATI]', 'Renoir'],
  ])
  expect(itemOf(laptop, 'audio')).toEqual({
    id: '01:00.1',
    driver: 'snd_hda_intel',
    channel: 'PCIe',
    status: 'online',
  })
  expect(missingOf(itemOf(laptop, 'board'), 'serial')).toBe('not_permitted')
  expect(missingOf(itemOf(laptop, 'disk'), 'smartStatus')).toBe('not_permitted')
})

test('a laptop in use tells the network it is in and its card without a cable, though its library does not', () => {
  const recorded = readMachine('thinkpad')
  expect(recorded.wifiConnections).toEqual([])
  const laptop = toInventory(recorded, root)
  expect(laptop.wifi).toEqual({
    items: [{ iface: 'wlp4s0', ssid: 'Example-5G', channel: 153, frequency: 5765 }],
  })
  expect(laptop.net?.items.map(({ iface, type, operstate }) => [iface, type, operstate])).toEqual([
    ['lo', 'virtual', undefined],
    ['wlp4s0', 'wireless', 'up'],
    ['enp0s31f6', 'wired', 'down'],
  ])
  expect(itemOf(laptop, 'cpu')).toMatchObject({ brand: 'Core™ i7-8650U', cores: 8, speedMax: 4.2 })
  expect(laptop.ram?.items.map(({ bank, serialNum }) => [bank, serialNum])).toEqual([
    ['BANK 0', '2A000001'],
    ['BANK 2', '2A000002'],
  ])
})

test('an access point of its own, and names as iw spells them, are told apart from a network in use', () => {
  const card = (name: string, rest: string) => `\tInterface ${name}\n\t\tifindex 3\n${rest}`
  const name = String.raw`I\xc5\x9f\xc4\xb1k`
  const text = [
    'phy#0',
    card('ap0', '\t\tssid Own\n\t\ttype AP\n\t\tchannel 6 (2437 MHz)\n'),
    card('wlan0', `\t\tssid ${name}\n\t\ttype managed\n`),
    card('wlan1', '\t\ttype managed\n'),
  ].join('\n')
  expect(connectionsInIw(text)).toEqual([
    { iface: 'wlan0', ssid: 'Işık', channel: undefined, frequency: undefined },
  ])
  expect(connectionsInIw('')).toEqual([])
})

test('cards are read by the address they were made with; what programs make is no card', async () => {
  const base = await mkdtemp(join(tmpdir(), 'filo-cards-'))
  const files = {
    'wlan0/address': '02:00:00:00:00:99',
    'wlan0/phy80211/macaddress': '02:00:00:00:00:01',
    'wlan0/device/x': '',
    'wlan0/operstate': 'dormant',
    'eth0/address': '02:00:00:00:00:02',
    'eth0/device/x': '',
    'eth0/mtu': '1500',
    'docker0/address': '02:00:00:00:00:03',
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(base, 'sys/class/net', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text}\n`)
  }
  expect(await readNetCards(base)).toEqual([
    { iface: 'eth0', mac: '02:00:00:00:00:02', operstate: '', mtu: 1500, isWireless: false },
    { iface: 'wlan0', mac: '02:00:00:00:00:01', operstate: 'dormant', mtu: undefined, isWireless: true },
  ])
  await rm(base, { recursive: true })
})

test('an ARM board tells its cores by name, and says nothing of graphics that hang on no bus', () => {
  const board = toInventory(readMachine('arm-board'), root)
  expect(itemOf(board, 'cpu')).toMatchObject({ vendor: 'ARM', brand: 'Cortex-A72', cores: 4, speedMax: 1.5 })
  expect(itemOf(board, 'cpu')).not.toHaveProperty('manufacturer')
  expect(itemOf(board, 'board')).toEqual({ manufacturer: 'raspberrypi', model: 'rpi' })
  expect(itemOf(board, 'bios')).toMatchObject({ vendor: 'U-Boot', version: '2021.04' })
  expect(board.gpu).toEqual({ items: [], missing: 'not_reported' })
})

test('a board without firmware tables still tells what it is', () => {
  const jetson = toInventory(readMachine('jetson-nano'), root)
  expect(itemOf(jetson, 'cpu')).toMatchObject({ vendor: 'ARM', brand: 'Cortex-A57', cores: 4 })
  for (const part of ['board', 'bios', 'disk', 'net', 'ram'] as const)
    expect(jetson[part], part).toEqual({ items: [], missing: 'not_reported' })
  expect(jetson.audio?.missing).toBe('no_part')
})

test('without the programs that read it, a part is not supported rather than not there', () => {
  const bare = toInventory(readMachine('this-vm'), { isRoot: true, hasTool: () => false })
  for (const part of ['gpu', 'audio', 'display', 'wifi', 'wifiAdapter'] as const)
    expect(bare[part]?.missing, part).toBe('not_supported')
  expect(missingOf(itemOf(bare, 'ram'), 'serialNum')).toBe('not_supported')
  expect(itemOf(bare, 'cpu')).toMatchObject({ manufacturer: 'AMD', cores: 2 })
  expect(itemOf(bare, 'cpu')).not.toHaveProperty('speed')
})

test('a topic that did not answer in time is no part that went', () => {
  const { diskLayout: _disks, ...rest } = readMachine('desktop')
  const late = toInventory(rest, root)
  expect(late.disk).toEqual({ items: [], missing: 'timed_out' })
  expect(diffHardware(toInventory(readMachine('desktop'), root), late)).toEqual([])
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
