import type { HardwarePart } from './hardware-parts.ts'
import type { HardwareValue } from './hardware-snapshot.ts'

const GIBIBYTE = 2 ** 30
/** Below it nothing is sold; a robot's computer has more. */
const LEAST = 0.2 * GIBIBYTE
const soldGibibytes = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]

/**
 * The least memory that is sold and holds so many bytes: a kernel counts without what it and the firmware keep for
 * themselves, which is another amount after every update of them.
 */
export function soldMemory(bytes: number): number {
  if (bytes < LEAST) return bytes
  const sold = soldGibibytes.find((size) => size * GIBIBYTE >= bytes)
  return (sold ?? Math.ceil(bytes / GIBIBYTE / 32) * 32) * GIBIBYTE
}

/** A date with its month and day exchanged; what is no `YYYY-MM-DD` as it is. */
export function exchangeDayAndMonth(date: string): string {
  return date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1-$3-$2')
}

/**
 * Two values of a field that mean the same though they are written otherwise, as agents of several ages write them:
 * memory counted by the kernel, and a firmware's date read day first.
 */
export function isSameReport(
  part: HardwarePart,
  name: string,
  { old, now }: { old: HardwareValue; now: HardwareValue },
): boolean {
  if (part === 'ram' && name === 'size' && typeof old === 'number' && typeof now === 'number')
    return soldMemory(old) === soldMemory(now)
  if (part === 'bios' && name === 'releaseDate' && typeof old === 'string')
    return old === now || exchangeDayAndMonth(old) === now
  return old === now
}
