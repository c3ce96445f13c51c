import { DeviceInfo, SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import type { UnitRow } from './produced-robots-store.ts'

/** Report of a robot about itself; a stored report that no longer has the contract's shape counts as none. */
export function robotWord(unit: Pick<UnitRow, 'deviceInfo' | 'softwareInfo'>) {
  return {
    deviceInfo: DeviceInfo.safeParse(unit.deviceInfo).data ?? null,
    softwareInfo: SoftwareInfo.safeParse(unit.softwareInfo).data ?? null,
  }
}

/** Device and software each name an AROS version, and not the same (docs/domain-language.md). */
export function isMismatch(deviceVersion: string | null, softwareVersion: string | null): boolean {
  return deviceVersion !== null && softwareVersion !== null && deviceVersion !== softwareVersion
}
