import { DeviceInfo, SoftwareInfo } from '@filo/contract/device/messages/robot-report'

interface Reported {
  deviceInfo: unknown
  softwareInfo: unknown
}

/** Whether a robot's device and software name two different AROS versions (docs/domain-language.md). */
export function versionsDisagree({ deviceInfo, softwareInfo }: Reported): boolean {
  const device = DeviceInfo.safeParse(deviceInfo).data?.arosVersion ?? null
  const software = SoftwareInfo.safeParse(softwareInfo).data?.arosVersion ?? null
  return device !== null && software !== null && device !== software
}

/**
 * The version to queue again for a robot under repair: what it shall run. Null where nothing is assigned, or where an
 * update to it is under way: then a new report is all to ask for.
 */
export function planUnitRepair(
  unit: { desiredArosId: string | null },
  open: readonly { toArosId: string | null }[],
): string | null {
  const { desiredArosId } = unit
  return open.some(({ toArosId }) => toArosId === desiredArosId) ? null : desiredArosId
}
