import { DeviceInfo, type IsolationReport } from '@filo/contract/device/messages/robot-report'

/** How a robot's agent keeps apart what it runs, by what it reported; undefined: it does not say. */
export function readIsolation(deviceInfo: Record<string, unknown> | null): IsolationReport | undefined {
  return DeviceInfo.shape.isolation.safeParse(deviceInfo?.['isolation']).data
}
