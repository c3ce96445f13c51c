import { DeviceInfo } from '@filo/contract/device/robot-report'

/** Whether a robot keeps programs to their permissions, by what it reported; null: its agent does not say. */
export function isEnforced(deviceInfo: Record<string, unknown> | null): boolean | null {
  const isolation = DeviceInfo.shape.isolation.safeParse(deviceInfo?.['isolation']).data
  return isolation ? isolation.level === 'sandbox' : null
}
