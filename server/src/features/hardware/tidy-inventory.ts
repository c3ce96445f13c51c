import { fieldOf, type HardwarePart, hardwareParts } from '@filo/contract/hardware/hardware-parts'
import type {
  HardwareInventory,
  HardwareItem,
  HardwareValue,
} from '@filo/contract/hardware/hardware-snapshot'
import { visibleText } from '../../ground/visible-text.ts'

const LONGEST = 1000

const tidyValue = (value: HardwareValue): HardwareValue =>
  typeof value === 'string' ? visibleText(value, LONGEST) : value

/** Values that the table does not have are left out: nothing would show or compare them. */
function tidyItem(part: HardwarePart, item: HardwareItem): HardwareItem {
  const known = Object.entries(item).filter(([name]) => fieldOf(part, name) !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, tidyValue(value)]))
}

/** Inventory that a robot wrote, with what is not seen in it written out, as the database and every reader can have it. */
export function tidyInventory(
  reported: HardwareInventory,
  warnings: readonly string[],
): { inventory: HardwareInventory; warnings: string[] } {
  const inventory: HardwareInventory = {}
  for (const part of hardwareParts) {
    const section = reported[part]
    if (section) inventory[part] = { ...section, items: section.items.map((item) => tidyItem(part, item)) }
  }
  return { inventory, warnings: warnings.map((warning) => visibleText(warning, 300)) }
}
