import { diffHardware, type HardwareDifference } from '@filo/contract/hardware/diff-hardware'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { expect, test } from 'vitest'
import { machines, readMachine } from '../../test/recorded-machines.ts'
import type { RawHardware } from './raw-hardware.ts'
import { toInventory } from './to-inventory.ts'

type Item = Record<string, unknown>

const root = { isRoot: true, hasTool: () => true }
const desktop = readMachine('desktop')
const laptop = readMachine('laptop')
const vm = readMachine('this-vm')
const list = (answer: unknown) => answer as Item[]
const [desktopDisk, laptopDisk] = [list(desktop.diskLayout), list(laptop.diskLayout)].map(
  ([disk]) => disk ?? {},
)
/** The desktop with the laptop's disk beside its own. */
const twoDisks: RawHardware = { ...desktop, diskLayout: [desktopDisk, laptopDisk] }

const changesOf = (before: RawHardware, after: RawHardware) =>
  diffHardware(toInventory(before, root), toInventory(after, root))
const written = ({ part, kind, severity, title }: HardwareDifference) =>
  `${part} ${kind} ${severity} ${title}`
const each = (answer: unknown, change: (item: Item, index: number) => Item) => list(answer).map(change)

test.each(machines)('%s is the same after a start that lists everything in another order', (machine) => {
  const raw = readMachine(machine)
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

const controllers = (raw: RawHardware) => list((raw.graphics as Item)['controllers'])

const cases: [string, RawHardware, RawHardware, string[]][] = [
  ['a disk that is gone', twoDisks, desktop, ['disk removed high WDC PC SN530 SDBPNPZ-1T00-1002']],
  [
    'the disk of the laptop in the desktop',
    desktop,
    { ...desktop, diskLayout: [laptopDisk] },
    ['disk changed high WDC PC SN530 SDBPNPZ-1T00-1002'],
  ],
  [
    'a disk at another port',
    twoDisks,
    { ...desktop, diskLayout: [{ ...desktopDisk, device: '/dev/sdb', interfaceType: 'USB' }, laptopDisk] },
    [],
  ],
  [
    'two disks without serial numbers that changed ports',
    twoDisks,
    {
      ...desktop,
      diskLayout: [
        { ...desktopDisk, device: '/dev/nvme0n1' },
        { ...laptopDisk, device: '/dev/sda' },
      ],
    },
    [],
  ],
  [
    'a module of the desktop in the laptop',
    laptop,
    {
      ...laptop,
      memLayout: each(laptop.memLayout, (module, index) =>
        index === 0 ? { ...list(desktop.memLayout)[3], bank: module['bank'] } : module,
      ),
    },
    ['ram changed high P0 CHANNEL A'],
  ],
  [
    'a module that is gone',
    laptop,
    { ...laptop, memLayout: list(laptop.memLayout).slice(0, 1) },
    ['ram removed high P0 CHANNEL B'],
  ],
  [
    'another address of an interface',
    vm,
    {
      ...vm,
      networkInterfaces: each(vm.networkInterfaces, (nic) =>
        nic['iface'] === 'eth0' ? { ...nic, mac: '02:fc:00:00:00:02' } : nic,
      ),
    },
    ['net changed medium eth0'],
  ],
  [
    'one of three graphics cards that are all alike and is gone',
    desktop,
    { ...desktop, graphics: { controllers: controllers(desktop).slice(1) } },
    ['gpu removed medium Vega 10 XL/XT [Radeon RX Vega 56/64]'],
  ],
  [
    'three of them in other slots',
    desktop,
    {
      ...desktop,
      graphics: {
        controllers: controllers(desktop).map((gpu, slot) => ({ ...gpu, busAddress: `0${slot}:00.0` })),
      },
    },
    [],
  ],
  [
    'a card and its sound that woke up',
    laptop,
    {
      ...laptop,
      audio: each(laptop.audio, (device) =>
        device['revision'] === 'ff'
          ? { ...device, name: 'Device 16df', manufacturer: 'ASUSTeK Computer Inc.', revision: 'a1' }
          : device,
      ),
      graphics: {
        controllers: controllers(laptop).map((gpu) => ({
          ...gpu,
          vram: 256,
          subVendor: 'ASUSTeK Computer Inc.',
        })),
      },
    },
    [],
  ],
  [
    'a machine whose kernel keeps more memory for itself',
    vm,
    { ...vm, memLayout: each(vm.memLayout, (module) => ({ ...module, size: 25_276_510_208 })) },
    [],
  ],
]

test.each(cases)('%s', (_name, before, after, expected) => {
  expect(changesOf(before, after).map(written)).toEqual(expected)
})

test('a kernel that keeps more memory for itself is not another snapshot either', () => {
  const less = { ...vm, memLayout: each(vm.memLayout, (module) => ({ ...module, size: 25_276_510_208 })) }
  expect(hashedText(toInventory(less, root))).toBe(hashedText(toInventory(vm, root)))
})

test('what agents before this one wrote otherwise is no change of hardware', () => {
  const board = readMachine('arm-board')
  const now = toInventory({ ...board, memLayout: [{ size: 3_977_666_560, bank: '' }] }, root)
  const old = {
    ...now,
    cpu: { items: [{ manufacturer: 'Cortex-A72', vendor: 'ARM', cores: 4 }] },
    bios: { items: [{ vendor: 'U-Boot', version: '2021.04', releaseDate: '2021-19-04' }] },
    ram: { items: [{ size: 3_977_666_560 }] },
  }
  expect(diffHardware(old, now)).toEqual([])
})
