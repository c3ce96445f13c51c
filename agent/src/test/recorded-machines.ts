import { readFileSync } from 'node:fs'
import type { RawHardware } from '../hardware/inventory/raw-hardware.ts'

/** Recorded machines by kind; where from, and what the recordings do not have, says machines/README.md. */
export const machines = ['desktop', 'laptop', 'thinkpad', 'arm-board', 'jetson-nano', 'this-vm'] as const
export type Machine = (typeof machines)[number]

interface RecordedMachine extends RawHardware {
  /** Files of /sys/class/power_supply. */
  powerSupply?: Record<string, Record<string, string>>
}

/** Reads what systeminformation answers on a recorded machine; null: the recording does not have it. */
export function readMachine(machine: Machine): RecordedMachine {
  const file = new URL(`../hardware/inventory/machines/${machine}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedMachine
}
