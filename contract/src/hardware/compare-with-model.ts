import { z } from 'zod'
import { fold } from '../fold.ts'
import type { HardwareBaseline } from '../robot-models/robot-models-routes.ts'
import type { HardwarePart } from './hardware-parts.ts'
import { type HardwareInventory, isKnown } from './hardware-snapshot.ts'

const modelCheckFields = ['cpu', 'gpu', 'board', 'memoryGb', 'diskGb', 'microphones', 'cameras'] as const

/** One part that the model is built with, beside what the robot reported. */
export const ModelCheck = z.object({
  field: z.enum(modelCheckFields),
  expected: z.union([z.string(), z.number()]),
  /** Null: the robot does not tell. */
  found: z.union([z.string(), z.number()]).nullable(),
  result: z.enum(['same', 'different', 'unknown']),
})
export type ModelCheck = z.infer<typeof ModelCheck>

/** Makers count in thousands and keep some for themselves. */
const TOLERANCE = 0.15
const GIGABYTE = 1e9
const GIBIBYTE = 2 ** 30

function itemsOf(inventory: HardwareInventory, part: HardwarePart) {
  const section = inventory[part]
  return section && (section.missing === undefined || section.missing === 'no_part')
    ? section.items
    : undefined
}

function textOf(inventory: HardwareInventory, part: HardwarePart, names: string[]): string | null {
  const texts = itemsOf(inventory, part)?.map((item) => {
    const known = names.flatMap((name) => (isKnown(item[name]) ? [String(item[name])] : []))
    return [...new Set(known)].filter(Boolean).join(' ')
  })
  return texts?.filter(Boolean).join(', ') || null
}

function sumOf(inventory: HardwareInventory, part: HardwarePart, name: string): number | null {
  const sizes = itemsOf(inventory, part)?.flatMap((item) => {
    const value = item[name]
    return typeof value === 'number' && value > 0 ? [value] : []
  })
  return sizes && sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null
}

/** Every word of the model's stands in what the robot reported. */
function holdsWords(expected: string, found: string | null): ModelCheck['result'] {
  if (found === null) return 'unknown'
  const text = fold(found)
  return fold(expected)
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 'same'
    : 'different'
}

function isNear(expected: number, bytes: number | null): ModelCheck['result'] {
  if (bytes === null) return 'unknown'
  const near = [GIGABYTE, GIBIBYTE].some((unit) => Math.abs(bytes / unit - expected) <= expected * TOLERANCE)
  return near ? 'same' : 'different'
}

function countMicrophones(inventory: HardwareInventory): number | null {
  const items = itemsOf(inventory, 'audio')
  const known = items?.filter(({ in: isIn }) => isKnown(isIn))
  return known && known.length > 0 ? known.filter(({ in: isIn }) => isIn === true).length : null
}

/** Whether a robot is built as its model says; what the model does not say is not asked. Cameras no machine reports. */
export function compareWithModel(baseline: HardwareBaseline, inventory: HardwareInventory): ModelCheck[] {
  const words = {
    cpu: textOf(inventory, 'cpu', ['manufacturer', 'vendor', 'brand']),
    gpu: textOf(inventory, 'gpu', ['vendor', 'model']),
    board: textOf(inventory, 'board', ['manufacturer', 'model']),
  }
  const sizes = {
    memoryGb: sumOf(inventory, 'ram', 'size') ?? sumOf(inventory, 'memory', 'total'),
    diskGb: sumOf(inventory, 'disk', 'size'),
  }
  return modelCheckFields.flatMap((field): ModelCheck[] => {
    const expected = baseline[field]
    if (expected === undefined) return []
    if (typeof expected === 'string') {
      const found = words[field as keyof typeof words]
      return [{ field, expected, found, result: holdsWords(expected, found) }]
    }
    if (field === 'memoryGb' || field === 'diskGb') {
      const bytes = sizes[field]
      const found = bytes === null ? null : Math.round((bytes / GIGABYTE) * 10) / 10
      return [{ field, expected, found, result: isNear(expected, bytes) }]
    }
    const found = field === 'microphones' ? countMicrophones(inventory) : null
    return [
      {
        field,
        expected,
        found,
        result: found === null ? 'unknown' : found === expected ? 'same' : 'different',
      },
    ]
  })
}
