import { canonicalJson } from '../device/canonical-json.ts'
import { hardwareParts, hardwarePartTable } from './hardware-parts.ts'
import type { HardwareInventory, HardwareItem } from './hardware-snapshot.ts'

/** Interfaces that programs make and end: they come and go all day. */
export function isMadeBySoftware(part: string, item: HardwareItem): boolean {
  return part === 'net' && (item['internal'] === true || item['virtual'] === true)
}

function stableItem(item: HardwareItem, names: readonly string[]): HardwareItem {
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name] ?? '']] : [])))
}

/**
 * What of an inventory does not move by itself, in an order that does not hang on that of the machine: two of them are
 * the same hardware where their {@link canonicalJson} is the same.
 */
function stableInventory(inventory: HardwareInventory): HardwareInventory {
  const stable: HardwareInventory = {}
  for (const part of hardwareParts) {
    const section = inventory[part]
    const { severity, fields } = hardwarePartTable[part]
    if (!section || severity === null) continue
    const names = fields.filter(({ isLive }) => !isLive).map(({ name }) => name)
    const items = section.items
      .filter((item) => !isMadeBySoftware(part, item))
      .map((item) => stableItem(item, names))
      .map((item) => ({ item, text: canonicalJson(item) }))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
      .map(({ item }) => item)
    stable[part] = { items, ...(section.missing && { missing: section.missing }) }
  }
  return stable
}

/** The text whose SHA-256 is a snapshot's `hash`. */
export function hashedText(inventory: HardwareInventory): string {
  return canonicalJson(stableInventory(inventory))
}
