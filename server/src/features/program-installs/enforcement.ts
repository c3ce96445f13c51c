import { readIsolation } from '../../records/units/unit-isolation.ts'

/** Whether a robot keeps programs to their permissions, by what it reported; null: its agent does not say. */
export function isEnforced(deviceInfo: Record<string, unknown> | null): boolean | null {
  const isolation = readIsolation(deviceInfo)
  return isolation ? isolation.level === 'sandbox' : null
}
