import type { HardwarePart } from '@filo/contract/hardware/hardware-parts'
import type { MissingReason } from '@filo/contract/hardware/hardware-snapshot'
import type { MachineRights } from './raw-hardware.ts'

/** Values that the machine tells root alone, and the program that would read them. */
const guarded: Partial<Record<HardwarePart, { fields: readonly string[]; tool: string }>> = {
  board: { fields: ['serial', 'assetTag', 'memMax', 'memSlots'], tool: 'dmidecode' },
  system: { fields: ['serial', 'uuid'], tool: 'dmidecode' },
  ram: {
    fields: ['bank', 'type', 'manufacturer', 'partNum', 'serialNum', 'ecc', 'clockSpeed', 'formFactor'],
    tool: 'dmidecode',
  },
  disk: { fields: ['smartStatus', 'temperature', 'powerOnHours', 'serialNum'], tool: 'smartctl' },
}

/** Programs without which a kind of part cannot be seen. */
const seenWith: Partial<Record<HardwarePart, readonly string[]>> = {
  audio: ['lspci'],
  gpu: ['lspci'],
  display: ['xrandr'],
  wifi: ['iw', 'nmcli'],
  wifiAdapter: ['iw', 'nmcli'],
}

/** Why a part has no such value; undefined: the machine does not report it. */
export function missingFields(
  part: HardwarePart,
  name: string,
  { isRoot, hasTool }: MachineRights,
): MissingReason | undefined {
  const guard = guarded[part]
  if (!guard?.fields.includes(name)) return undefined
  if (!isRoot) return 'not_permitted'
  return hasTool(guard.tool) ? undefined : 'not_supported'
}

/** Why there is no part of a kind. The graphics of ARM boards hang on no bus that is looked at: nothing is said of them. */
export function missingPart(
  part: HardwarePart,
  { isRoot, hasTool }: MachineRights,
  { isArm }: { isArm: boolean },
): MissingReason {
  const tools = seenWith[part]
  if (part === 'gpu' && isArm) return 'not_reported'
  if (tools) return tools.some(hasTool) ? 'no_part' : 'not_supported'
  if (!isRoot && (part === 'board' || part === 'bios')) return 'not_permitted'
  return 'not_reported'
}
