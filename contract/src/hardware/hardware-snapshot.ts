import { z } from 'zod'
import { Instant, Sha256 } from '../entity.ts'
import type { LocalizedText } from '../localized-text.ts'
import { HardwarePart } from './hardware-parts.ts'

/** Why a value or a whole part is not there. */
const missingReasons = ['no_part', 'not_permitted', 'not_supported', 'not_reported', 'timed_out'] as const
export const MissingReason = z.enum(missingReasons)
export type MissingReason = z.infer<typeof MissingReason>

export const missingReasonTexts: Record<MissingReason, LocalizedText> = {
  no_part: { tr: 'Robotta bu parça yok.', en: 'The robot has no such part.' },
  not_permitted: {
    tr: 'Ajanın bunu okumaya izni yok: root olarak ya da uygun grupla çalışması gerekir.',
    en: 'The agent may not read it: it would have to run as root or in the group that may.',
  },
  not_supported: {
    tr: 'Bu makinede bunu okuyacak araç yok.',
    en: 'This machine has no tool that reads it.',
  },
  not_reported: { tr: 'Makine bunu bildirmiyor.', en: 'The machine does not report it.' },
  timed_out: {
    tr: 'Makine süresi içinde yanıt vermedi; bir sonraki taramada yeniden denenir.',
    en: 'The machine did not answer in time; the next scan tries again.',
  },
}

const longestText = 1000

/** A value, or the reason why there is none. What a part does not name is not reported. */
export const HardwareValue = z.union([
  z.string().max(longestText),
  z.number().min(-1e18).max(1e18),
  z.boolean(),
  z.strictObject({ missing: MissingReason }),
])
export type HardwareValue = z.infer<typeof HardwareValue>

const FieldName = z.string().regex(/^[A-Za-z0-9]{1,40}$/)

/** One part of a kind: its values by their names. */
export const HardwareItem = z
  .record(FieldName, HardwareValue)
  .refine((item) => Object.keys(item).length <= 60, { message: 'at most 60 fields' })
export type HardwareItem = z.infer<typeof HardwareItem>

/** All parts of one kind; without any the reason why. */
export const HardwareSection = z.object({
  items: z.array(HardwareItem).max(64),
  missing: MissingReason.optional(),
})
export type HardwareSection = z.infer<typeof HardwareSection>

/** What a robot is made of; a kind that is not named was not looked at. */
export const HardwareInventory = z.partialRecord(HardwarePart, HardwareSection)
export type HardwareInventory = z.infer<typeof HardwareInventory>

const collected = {
  /** By the robot's clock. */
  collectedAt: Instant,
  agentVersion: z.string().max(50),
  durationMs: z.number().int().min(0).max(3_600_000),
  /** What went wrong while it was collected, in English. */
  warnings: z.array(z.string().max(300)).max(20),
}

/** What a robot hands over: `hash` is that of `stableInventory`, so that what did not change need not be sent. */
export const HardwareSnapshot = z.object({
  ...collected,
  hash: Sha256,
  inventory: HardwareInventory,
})
export type HardwareSnapshot = z.infer<typeof HardwareSnapshot>

/** Whether a value is one, and not a reason for its absence. */
export function isKnown(value: HardwareValue | undefined): value is string | number | boolean {
  return value !== undefined && typeof value !== 'object'
}

/** Why a value of a part is not there; undefined where it is. */
export function missingOf(item: HardwareItem, name: string): MissingReason | undefined {
  const value = item[name]
  if (isKnown(value)) return undefined
  return value === undefined ? 'not_reported' : value.missing
}
