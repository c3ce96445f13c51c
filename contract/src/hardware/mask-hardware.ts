import type { HardwareFieldChange } from './diff-hardware.ts'
import { fieldOf, type HardwarePart, hardwareParts } from './hardware-parts.ts'
import {
  type HardwareInventory,
  type HardwareItem,
  type HardwareValue,
  isKnown,
} from './hardware-snapshot.ts'

const SHOWN = 4

/** A number that names one part, cut to its last characters: enough to tell two apart. */
function maskText(text: string): string {
  return text.length <= SHOWN ? '••••' : `••••${text.slice(-SHOWN)}`
}

function maskValue(part: HardwarePart, name: string, value: HardwareValue): HardwareValue {
  const isSecret = fieldOf(part, name)?.isSecret ?? false
  return isSecret && isKnown(value) ? maskText(String(value)) : value
}

function maskItem(part: HardwarePart, item: HardwareItem): HardwareItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, maskValue(part, name, value)]))
}

/** An inventory without the numbers that name one part, for who only uses the robot. */
export function maskInventory(inventory: HardwareInventory): HardwareInventory {
  const masked: HardwareInventory = {}
  for (const part of hardwareParts) {
    const section = inventory[part]
    if (section) masked[part] = { ...section, items: section.items.map((item) => maskItem(part, item)) }
  }
  return masked
}

/** {@link maskInventory} for the fields of a change. */
export function maskFields(
  part: HardwarePart,
  fields: readonly HardwareFieldChange[],
): HardwareFieldChange[] {
  const mask = (name: string, value: HardwareValue | null) => value && maskValue(part, name, value)
  return fields.map(({ name, old, new: now }) => ({ name, old: mask(name, old), new: mask(name, now) }))
}
