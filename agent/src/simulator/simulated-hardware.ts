import { createHash } from 'node:crypto'
import type { HardwarePart } from '@filo/contract/hardware/hardware-parts'
import type { HardwareInventory, HardwareItem } from '@filo/contract/hardware/hardware-snapshot'

const gigabyte = 1e9
const gibibyte = 2 ** 30

/** Digits that look like a serial number, the same for the same words. */
function digits(length: number, ...words: string[]): string {
  return createHash('sha256').update(words.join(' ')).digest('hex').slice(0, length).toUpperCase()
}

function macOf(...words: string[]): string {
  const [, ...rest] = digits(12, ...words).match(/../g) ?? []
  return ['02', ...rest].join(':').toLowerCase()
}

function diskOf(serial: string, slot: number): HardwareItem {
  const isFirst = slot === 0
  const size = isFirst ? 512.110190592 * gigabyte : 1000.204886016 * gigabyte
  return {
    device: isFirst ? '/dev/nvme0n1' : '/dev/sda',
    type: isFirst ? 'NVMe' : 'SSD',
    name: isFirst ? 'Orka NV 512' : 'Orka S1 1TB',
    vendor: 'Orka',
    size,
    bytesPerSector: 512,
    totalSectors: size / 512,
    firmwareRevision: 'ORK4101',
    serialNum: digits(12, serial, 'disk', String(slot)),
    interfaceType: isFirst ? 'PCIe' : 'SATA',
    smartStatus: 'Ok',
    temperature: 38 + slot,
  }
}

function ramOf(serial: string, slot: number): HardwareItem {
  return {
    bank: slot === 0 ? 'DIMM_A' : 'DIMM_B',
    size: 8 * gibibyte,
    type: 'LPDDR5',
    manufacturer: 'Kuzey Bellek',
    partNum: 'KB8G-5600',
    serialNum: digits(8, serial, 'ram', String(slot)),
    clockSpeed: 5600,
    formFactor: 'SODIMM',
    ecc: false,
    voltageConfigured: 1.1,
  }
}

function netOf(serial: string, iface: 'eth0' | 'wlan0'): HardwareItem {
  const isWired = iface === 'eth0'
  return {
    iface,
    ifaceName: iface,
    ip4: isWired ? '10.20.0.15' : '10.20.1.15',
    ip6: 'fe80::1',
    mac: macOf(serial, iface),
    mtu: 1500,
    type: isWired ? 'wired' : 'wireless',
    operstate: isWired ? 'down' : 'up',
    internal: false,
    virtual: false,
    default: !isWired,
    dhcp: true,
  }
}

function computeParts(): HardwareInventory {
  return {
    audio: {
      items: [
        {
          id: '0000:00:1f.3',
          name: 'Dizi mikrofon',
          manufacturer: 'Sesli',
          driver: 'snd_usb_audio',
          in: true,
          out: false,
        },
        {
          id: '0000:00:1f.4',
          name: 'Göğüs hoparlörü',
          manufacturer: 'Sesli',
          driver: 'snd_hda_intel',
          in: false,
          out: true,
        },
      ],
    },
    cpu: {
      items: [
        {
          manufacturer: 'Tekçip',
          brand: 'Tekçip T8 Robot',
          cores: 8,
          physicalCores: 8,
          processors: 1,
          speed: 2.2,
          speedMin: 0.4,
          speedMax: 2.4,
          governor: 'schedutil',
          virtualization: false,
          cacheL2: 4 * 1024 * 1024,
        },
      ],
    },
    cpuNow: { items: [{ temperature: 47, load: 18, speedAverage: 1.4 }] },
  }
}

function storageParts(serial: string): HardwareInventory {
  return {
    disk: { items: [diskOf(serial, 0), diskOf(serial, 1)] },
    filesystem: {
      items: [
        {
          mount: '/',
          fs: '/dev/nvme0n1p2',
          type: 'ext4',
          size: 480 * gigabyte,
          used: 61 * gigabyte,
          use: 12.7,
        },
      ],
    },
    gpu: {
      items: [
        { vendor: 'Tekçip', model: 'T8 Görsel', vram: 2048, pciBus: '0000:01:00.0', driverVersion: '12.4' },
      ],
    },
    display: {
      items: [{ model: 'Yüz 10"', resolutionX: 1280, resolutionY: 800, builtin: true, main: true }],
    },
  }
}

function boardParts(serial: string): HardwareInventory {
  return {
    board: {
      items: [
        {
          manufacturer: 'Filo Robotik',
          model: 'RB-2',
          version: 'C',
          serial: `MB-${serial}`.slice(0, 200),
          memSlots: 2,
        },
      ],
    },
    system: {
      items: [{ manufacturer: 'Filo Robotik', model: 'Robot gövdesi', serial: serial.slice(0, 200) }],
    },
    bios: { items: [{ vendor: 'Filo Robotik', version: '2.4.1', releaseDate: '2026-02-11' }] },
    net: { items: [netOf(serial, 'eth0'), netOf(serial, 'wlan0')] },
    ram: { items: [ramOf(serial, 0), ramOf(serial, 1)] },
    memory: { items: [{ total: 16 * gibibyte, used: 5 * gibibyte, available: 11 * gibibyte }] },
    wifi: {
      items: [
        {
          iface: 'wlan0',
          ssid: 'Filo-Robot',
          bssid: macOf(serial, 'ap'),
          frequency: 5180,
          security: 'WPA2',
          signalLevel: -58,
          channel: 36,
          quality: 84,
        },
      ],
    },
    wifiAdapter: {
      items: [{ iface: 'wlan0', model: 'WL-6', vendor: 'Telsiz', mac: macOf(serial, 'wlan0') }],
    },
  }
}

/** Inventory of a virtual robot, the same for the same serial number. */
export function simulatedInventory(serial: string): HardwareInventory {
  return { ...computeParts(), ...storageParts(serial), ...boardParts(serial) }
}

type Change = (inventory: HardwareInventory) => HardwareInventory

function changeItems(part: HardwarePart, change: (items: HardwareItem[]) => HardwareItem[]): Change {
  return (inventory) => ({
    ...inventory,
    [part]: { ...inventory[part], items: change(inventory[part]?.items ?? []) },
  })
}

/** The second disk is gone. */
export const withoutSecondDisk: Change = changeItems('disk', (items) => items.slice(0, 1))

/** Another, smaller module in the second memory slot. */
export const withOtherRam: Change = changeItems('ram', ([first = {}, second = {}]) => [
  first,
  { ...second, size: 4 * gibibyte, serialNum: 'C90277AA', partNum: 'KB4G-5600' },
])

/** The wired interface has another address, as after the exchange of its card. */
export function withMac(mac: string): Change {
  return changeItems('net', (items) =>
    items.map((item) => (item['iface'] === 'eth0' ? { ...item, mac } : item)),
  )
}

/** The second disk is plugged into another port and called otherwise. */
export const withMovedDisk: Change = changeItems('disk', ([first = {}, second = {}]) => [
  first,
  { ...second, device: '/dev/sdb', interfaceType: 'USB' },
])

/** Everything in another order, as machines list it after a start. */
export const reordered: Change = (inventory) =>
  Object.fromEntries(
    Object.entries(inventory).map(([part, section]) => [
      part,
      { ...section, items: [...(section?.items ?? [])].reverse() },
    ]),
  )
