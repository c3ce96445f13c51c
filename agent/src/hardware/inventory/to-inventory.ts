import { type HardwarePart, hardwareParts, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import type {
  HardwareInventory,
  HardwareItem,
  HardwareSection,
  MissingReason,
} from '@filo/contract/hardware/hardware-snapshot'
import { cleanValue } from './clean-value.ts'
import { completeAdapters, completeNet, completeWifi } from './complete-raw.ts'
import { correctAudio, correctBios, correctCpu, correctGpu, correctRam } from './correct-raw.ts'
import { missingFields, missingPart } from './missing-reason.ts'
import type { MachineRights, RawHardware, RawTopic } from './raw-hardware.ts'

const mostItems = 64

type Raw = Record<string, unknown>

const asObject = (value: unknown): Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {}
const asList = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(asObject) : [])
const averageOf = (value: unknown) => asObject(value)['avg']

/** Which topic answers for a part. */
export const sourceOf: Record<HardwarePart, RawTopic> = {
  audio: 'audio',
  cpu: 'cpu',
  cpuNow: 'currentLoad',
  disk: 'diskLayout',
  filesystem: 'fsSize',
  gpu: 'graphics',
  display: 'graphics',
  board: 'baseboard',
  system: 'system',
  bios: 'bios',
  net: 'networkInterfaces',
  ram: 'memLayout',
  memory: 'mem',
  wifi: 'wifiConnections',
  wifiAdapter: 'wifiInterfaces',
}

function readCpu(cpu: unknown): Raw[] {
  const { l1d, l1i, l2, l3 } = asObject(asObject(cpu)['cache'])
  return [{ ...correctCpu(asObject(cpu)), cacheL1d: l1d, cacheL1i: l1i, cacheL2: l2, cacheL3: l3 }]
}

function readCpuNow(raw: RawHardware): Raw[] {
  const { main, max } = asObject(raw.cpuTemperature)
  const speed = asObject(raw.cpuCurrentSpeed)
  return [
    {
      temperature: main,
      temperatureMax: max,
      load: asObject(raw.currentLoad)['currentLoad'],
      speedAverage: averageOf(speed),
      speedLowest: speed['min'],
      speedHighest: speed['max'],
    },
  ]
}

function readDisks(disks: unknown): Raw[] {
  return asList(disks).map((disk) => {
    const hours = asObject(asObject(disk['smartData'])['power_on_time'])['hours']
    return { ...disk, powerOnHours: hours }
  })
}

const hasSize = ({ size }: Raw) => typeof size === 'number' && size > 0

/** The answers as parts; a memory slot with nothing in it is no module. */
function rawItems(part: HardwarePart, raw: RawHardware): Raw[] {
  const answer = raw[sourceOf[part]]
  if (part === 'cpu') return readCpu(answer)
  if (part === 'cpuNow') return readCpuNow(raw)
  if (part === 'disk') return readDisks(answer)
  if (part === 'audio') return asList(answer).map(correctAudio)
  if (part === 'bios') return [correctBios(asObject(answer))]
  if (part === 'gpu') return asList(asObject(answer)['controllers']).map(correctGpu)
  if (part === 'display') return asList(asObject(answer)['displays'])
  if (part === 'ram') return asList(answer).filter(hasSize).map(correctRam)
  if (part === 'net') return completeNet(asList(answer), raw.netCards ?? [])
  if (part === 'wifiAdapter') return completeAdapters(asList(answer), raw.netCards ?? [])
  if (part === 'wifi') return completeWifi(asList(answer), raw.iwDev)
  return Array.isArray(answer) ? asList(answer) : [asObject(answer)]
}

function toItem(part: HardwarePart, raw: Raw, rights: MachineRights): HardwareItem {
  const item: HardwareItem = {}
  for (const field of hardwarePartTable[part].fields) {
    const value = cleanValue(field, raw[field.name])
    const missing = value === undefined ? missingFields(part, field.name, rights) : undefined
    if (value !== undefined) item[field.name] = value
    else if (missing) item[field.name] = { missing }
  }
  return item
}

const hasValue = (item: HardwareItem) => Object.values(item).some((value) => typeof value !== 'object')

function toSection(part: HardwarePart, raw: RawHardware, rights: MachineRights): HardwareSection {
  const none = (missing: MissingReason): HardwareSection => ({ items: [], missing })
  if (raw[sourceOf[part]] === undefined) return none('timed_out')
  const items = rawItems(part, raw)
    .map((each) => toItem(part, each, rights))
    .filter(hasValue)
    .slice(0, mostItems)
  const isArm = asObject(raw.cpu)['vendor'] === 'ARM'
  return items.length > 0 ? { items } : none(missingPart(part, rights, { isArm }))
}

/** Turns what systeminformation answered into the shape that robots report; pure, so that recorded machines can be tried. */
export function toInventory(raw: RawHardware, rights: MachineRights): HardwareInventory {
  return Object.fromEntries(hardwareParts.map((part) => [part, toSection(part, raw, rights)]))
}
