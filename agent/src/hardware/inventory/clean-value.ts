import type { HardwareField } from '@filo/contract/hardware/hardware-field'
import { cutText } from '../../updates/cut-text.ts'

const longestText = 1000
/** Makers and systeminformation write such fillers where nothing is known. */
const filler =
  /^(?:-|unknown|undefined|null|n\/a|none|not specified|not defined|not available|default string|to be filled by o\.?e\.?m\.?|system (?:serial number|product name|manufacturer)|no asset tag|computer|00:00:00:00:00:00|0x0+)$/i

/** These are 0 in no machine; they are what systeminformation says where it does not know. */
const neverZero = new Set(['bytes', 'megabytes', 'GHz', 'MHz', 'V', 'W', 'px', 'Hz', 'Mbit/s', 'dBm'])
const mayBeZero = new Set([
  'used',
  'swaptotal',
  'swapused',
  'available',
  'free',
  'active',
  'memoryUsed',
  'memoryFree',
])
const countsOfSomething = new Set(['cores', 'physicalCores', 'processors', 'totalSectors', 'mtu', 'memSlots'])

function cleanNumber({ name, unit }: HardwareField, value: number): number | undefined {
  if (!Number.isFinite(value) || Math.abs(value) > 1e18) return undefined
  if (value < 0 && unit !== 'dBm' && unit !== '°C') return undefined
  const isNothing = value === 0 && !mayBeZero.has(name)
  if (isNothing && (neverZero.has(unit) || countsOfSomething.has(name))) return undefined
  return Math.round(value * 1000) / 1000
}

/** A value as it is reported; undefined where the machine says nothing by it. */
export function cleanValue(field: HardwareField, value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return cleanNumber(field, value)
  if (typeof value !== 'string') return undefined
  const text = cutText(value.replaceAll('\0', '').replace(/\s+/g, ' ').trim(), longestText)
  if (text === '' || filler.test(text)) return undefined
  // `mtu` and sizes come as text on some systems.
  const isNumber = field.unit !== 'text' && field.unit !== 'flag' && /^-?\d+(?:\.\d+)?$/.test(text)
  return isNumber ? cleanNumber(field, Number(text)) : text
}
