import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import { namesIn, readNumber, readWord } from './machine-files.ts'

const supplies = ['sys', 'class', 'power_supply']
const mostBatteries = 8

/** One battery as its driver tells it, in µWh and µW or in µAh and µA. */
interface Pack {
  percent: number
  status: string
  unit: 'energy' | 'charge'
  now: number | undefined
  full: number | undefined
  design: number | undefined
  flow: number
  cycles: number | undefined
}

async function readPack(root: string, name: string): Promise<Pack | undefined> {
  const numberOf = (file: string) => readNumber(root, ...supplies, name, file)
  const wordOf = (file: string) => readWord(root, ...supplies, name, file)
  const percent = await numberOf('capacity')
  if (percent === undefined || (await wordOf('type')) !== 'Battery' || (await wordOf('scope')) === 'Device')
    return undefined
  const unit = (await numberOf('energy_now')) === undefined ? 'charge' : 'energy'
  return {
    percent: Math.min(100, Math.max(0, percent)),
    status: await wordOf('status'),
    unit,
    now: await numberOf(`${unit}_now`),
    full: await numberOf(`${unit}_full`),
    design: await numberOf(`${unit}_full_design`),
    flow: Math.abs((await numberOf(unit === 'energy' ? 'power_now' : 'current_now')) ?? 0),
    cycles: await numberOf('cycle_count'),
  }
}

/** Of all packs together; undefined where one does not tell, or they tell in other units. */
function sumOf(packs: readonly Pack[], read: (pack: Pack) => number | undefined): number | undefined {
  const values = packs.map(read)
  if (packs.some(({ unit }) => unit !== packs[0]?.unit)) return undefined
  return values.every((value) => value !== undefined) ? values.reduce((a, b) => a + b, 0) : undefined
}

function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole || whole < 0
    ? undefined
    : Math.min(100, Math.max(0, (100 * part) / whole))
}

/** Several batteries are one for the robot: it runs until the last of them is empty. */
function together(packs: readonly Pack[]): RuntimeInfo['battery'] {
  const left = sumOf(packs, ({ now }) => now)
  const full = sumOf(packs, ({ full }) => full)
  const flow = packs.reduce((sum, pack) => sum + pack.flow, 0)
  const charging = packs.some(({ status }) => status === 'Charging')
  const mean = packs.reduce((sum, { percent }) => sum + percent, 0) / packs.length
  const percent = packs.length === 1 ? mean : (shareOf(left, full) ?? mean)
  const health = shareOf(
    full,
    sumOf(packs, ({ design }) => design),
  )
  // A driver that does not count says 0.
  const cycles = Math.max(0, ...packs.map((pack) => pack.cycles ?? 0))
  const minutes = left !== undefined && flow > 0 ? Math.round((left / flow) * 60) : null
  return {
    percent: Math.round(percent * 10) / 10,
    charging,
    minutesLeft: charging || minutes === null ? null : Math.min(100_000, Math.max(0, minutes)),
    ...(health !== undefined && { healthPercent: Math.round(health * 10) / 10 }),
    ...(cycles > 0 && { cycles: Math.min(1_000_000, cycles) }),
  }
}

/** The machine's own batteries, as the kernel knows them (sysfs-class-power); null where it has none. */
export async function readBattery(root: string): Promise<RuntimeInfo['battery']> {
  const names = (await namesIn(root, ...supplies)).slice(0, 64)
  const packs = await Promise.all(names.map((name) => readPack(root, name)))
  const own = packs.filter((pack) => pack !== undefined).slice(0, mostBatteries)
  return own.length > 0 ? together(own) : null
}
