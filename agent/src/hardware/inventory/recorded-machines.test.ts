import { diffHardware, type HardwareDifference } from '@filo/contract/hardware/diff-hardware'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { expect, test } from 'vitest'
import { machines, readMachine } from '../../test/recorded-machines.ts'
import type { NetCard } from './net-cards.ts'
import type { RawHardware } from './raw-hardware.ts'
import { toInventory } from './to-inventory.ts'

type Item = Record<string, unknown>

const root = { isRoot: true, hasTool: () => true }
const desktop = readMachine('desktop')
const laptop = readMachine('laptop')
const vm = readMachine('this-vm')
const thinkpad = readMachine('thinkpad')
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

const cardsOf = (change: (card: NetCard) => NetCard) => (thinkpad.netCards ?? []).map(change)
/** The wired interface of the laptop as systeminformation lists one that is up. */
const cabled = {
  ...list(thinkpad.networkInterfaces)[1],
  iface: 'enp0s31f6',
  ifaceName: 'enp0s31f6',
  mac: '02:1d:ea:00:00:03',
}

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
    'the cable of a laptop that was plugged in',
    thinkpad,
    {
      ...thinkpad,
      netCards: cardsOf((card) => ({ ...card, operstate: 'up' })),
      networkInterfaces: [...list(thinkpad.networkInterfaces), cabled],
    },
    [],
  ],
  [
    'the cable of a laptop that was pulled',
    { ...thinkpad, networkInterfaces: [...list(thinkpad.networkInterfaces), cabled] },
    thinkpad,
    [],
  ],
  [
    'a laptop that lost its Wi-Fi',
    thinkpad,
    {
      ...thinkpad,
      iwDev: thinkpad.iwDev?.replace(/^\t\tssid .*\n/m, ''),
      networkInterfaces: list(thinkpad.networkInterfaces).slice(0, 1),
    },
    ['wifi removed low Example-5G'],
  ],
  [
    'a laptop in another Wi-Fi network',
    thinkpad,
    { ...thinkpad, iwDev: thinkpad.iwDev?.replace('Example-5G', 'Example-2') },
    ['wifi changed low Example-2'],
  ],
  [
    'the same network over another access point',
    thinkpad,
    { ...thinkpad, iwDev: thinkpad.iwDev?.replace('channel 153 (5765 MHz)', 'channel 6 (2437 MHz)') },
    [],
  ],
  [
    'a Wi-Fi card that makes up an address for each network',
    thinkpad,
    {
      ...thinkpad,
      networkInterfaces: each(thinkpad.networkInterfaces, (nic) => ({ ...nic, mac: '02:aa:bb:cc:dd:ee' })),
      wifiInterfaces: each(thinkpad.wifiInterfaces, (card) => ({ ...card, mac: '02:aa:bb:cc:dd:ee' })),
    },
    [],
  ],
  [
    'another Wi-Fi card in its slot',
    thinkpad,
    {
      ...thinkpad,
      netCards: cardsOf((card) => (card.isWireless ? { ...card, mac: '02:1d:ea:00:00:09' } : card)),
    },
    ['net changed medium wlp4s0', 'wifiAdapter changed medium wlp4s0'],
  ],
  [
    'a module of a laptop exchanged for one of the same kind',
    thinkpad,
    {
      ...thinkpad,
      memLayout: each(thinkpad.memLayout, (module, index) =>
        index === 1 ? { ...module, serialNum: '2A0000FF' } : module,
      ),
    },
    ['ram changed high BANK 2'],
  ],
  [
    'modules of a laptop that changed places',
    thinkpad,
    {
      ...thinkpad,
      memLayout: each(thinkpad.memLayout, (module, index) => ({
        ...module,
        bank: list(thinkpad.memLayout)[1 - index]?.['bank'],
      })),
    },
    ['ram changed low BANK 2', 'ram changed low BANK 0'],
  ],
  [
    'a disk of a laptop exchanged for one of the same kind',
    thinkpad,
    {
      ...thinkpad,
      diskLayout: each(thinkpad.diskLayout, (disk) => ({ ...disk, serialNum: 'S3TNNF0K0000FF' })),
    },
    ['disk changed high SAMSUNG MZVLB512HAJQ-000L7'],
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
