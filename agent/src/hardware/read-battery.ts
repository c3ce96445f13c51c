import type { RuntimeInfo } from '@filo/contract/device/runtime-info'
import { namesIn, readNumber, readWord } from './machine-files.ts'

const supplies = ['sys', 'class', 'power_supply']

/** Minutes until it is empty, by what flows now: energy in µWh and µW, or charge in µAh and µA. */
async function minutesLeft(root: string, name: string): Promise<number | null> {
  for (const [store, flow] of [
    ['energy_now', 'power_now'],
    ['charge_now', 'current_now'],
  ] as const) {
    const left = await readNumber(root, ...supplies, name, store)
    const perHour = Math.abs((await readNumber(root, ...supplies, name, flow)) ?? 0)
    if (left !== undefined && perHour > 0) return Math.min(100_000, Math.round((left / perHour) * 60))
  }
  return null
}

/** The machine's first battery, as the kernel knows it (sysfs-class-power); null where it has none. */
export async function readBattery(root: string): Promise<RuntimeInfo['battery']> {
  for (const name of await namesIn(root, ...supplies)) {
    const isOwn = (await readWord(root, ...supplies, name, 'scope')) !== 'Device'
    const percent = await readNumber(root, ...supplies, name, 'capacity')
    if (!isOwn || percent === undefined) continue
    if ((await readWord(root, ...supplies, name, 'type')) !== 'Battery') continue
    const charging = (await readWord(root, ...supplies, name, 'status')) === 'Charging'
    return {
      percent: Math.min(100, Math.max(0, percent)),
      charging,
      minutesLeft: charging ? null : await minutesLeft(root, name),
    }
  }
  return null
}
