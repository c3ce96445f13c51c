import type { RuntimeInfo } from '@filo/contract/device/runtime-info'
import type { Activity } from '../hardware/body.ts'

/** What holds an installation back, as the words and numbers of a progress message. */
export type Hold =
  | { key: 'waiting_battery'; params: { percent: number; needed: number } }
  | { key: 'waiting_speaking' | 'waiting_moving'; params: Record<string, never> }

/** An installation with a restart must not empty the battery (docs/lifecycles.md). */
export const neededBatteryPercent = 40

/**
 * Why this is no good moment to install; empty when it is one. A robot's mode and program are no reason: both are
 * names without an agreed meaning, and a program that greets people all day would keep every update away.
 */
export function installGates(
  { battery }: Pick<RuntimeInfo, 'battery'>,
  activities: readonly Activity[],
): Hold[] {
  const holds: Hold[] = []
  if (battery && !battery.charging && battery.percent < neededBatteryPercent) {
    const params = { percent: Math.floor(battery.percent), needed: neededBatteryPercent }
    holds.push({ key: 'waiting_battery', params })
  }
  if (activities.includes('speaking')) holds.push({ key: 'waiting_speaking', params: {} })
  if (activities.includes('moving')) holds.push({ key: 'waiting_moving', params: {} })
  return holds
}
