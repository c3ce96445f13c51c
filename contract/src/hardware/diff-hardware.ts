import { z } from 'zod'
import { type HardwareSeverity, hardwareSeverities } from './hardware-field.ts'
import { fieldOf, type HardwarePart, hardwareParts, hardwarePartTable } from './hardware-parts.ts'
import {
  type HardwareInventory,
  type HardwareItem,
  HardwareValue,
  isKnown,
  type MissingReason,
} from './hardware-snapshot.ts'
import { isSameReport } from './is-same-report.ts'
import { matchItems } from './match-items.ts'
import { isMadeBySoftware } from './stable-inventory.ts'

const hardwareChangeKinds = ['added', 'removed', 'changed'] as const
export const HardwareChangeKind = z.enum(hardwareChangeKinds)
export type HardwareChangeKind = z.infer<typeof HardwareChangeKind>

export const HardwareFieldChange = z.object({
  name: z.string(),
  /** Null: there was no such part. */
  old: HardwareValue.nullable(),
  new: HardwareValue.nullable(),
})
export type HardwareFieldChange = z.infer<typeof HardwareFieldChange>

/** What became of one part. */
export interface HardwareDifference {
  part: HardwarePart
  kind: HardwareChangeKind
  /** What a person calls the part. */
  title: string
  /** Where it sits: what becomes of the same place later is the same matter. */
  place: string
  severity: HardwareSeverity
  /** It must be explained once the robot has left the factory. */
  isBound: boolean
  fields: HardwareFieldChange[]
}

function knownText(item: HardwareItem, names: readonly string[]): string {
  const found = names.map((name) => item[name]).find((value) => isKnown(value) && value !== '')
  return isKnown(found) ? String(found) : ''
}

const isBad = (value: HardwareValue | undefined) =>
  typeof value === 'string' && /pred|fail|bad|caution/i.test(value)

/** The gravest of some severities. */
export function gravest(severities: readonly HardwareSeverity[]): HardwareSeverity {
  return hardwareSeverities.find((each) => severities.includes(each)) ?? 'low'
}

function severityOf(part: HardwarePart, { name, new: now }: HardwareFieldChange): HardwareSeverity {
  if (name === 'smartStatus') return isBad(now ?? undefined) ? 'high' : 'low'
  return fieldOf(part, name)?.severity ?? 'low'
}

/** Fields that differ; what is not known on one side is not different. */
function changedFields(part: HardwarePart, before: HardwareItem, after: HardwareItem): HardwareFieldChange[] {
  return hardwarePartTable[part].fields.flatMap(({ name, isLive }) => {
    const [old, now] = [before[name], after[name]]
    if (isLive || !isKnown(old) || !isKnown(now) || isSameReport(part, name, { old, now })) return []
    return [{ name, old, new: now }]
  })
}

/** What a part that came or went was, in its stable fields. */
function allFields(part: HardwarePart, item: HardwareItem, side: 'old' | 'new'): HardwareFieldChange[] {
  return hardwarePartTable[part].fields.flatMap(({ name, isLive }) => {
    const value = item[name]
    if (isLive || !isKnown(value) || value === '') return []
    return [{ name, old: side === 'old' ? value : null, new: side === 'new' ? value : null }]
  })
}

function differenceOf(
  part: HardwarePart,
  before: HardwareItem | undefined,
  after: HardwareItem | undefined,
): HardwareDifference | undefined {
  const { severity, title, place, isBound } = hardwarePartTable[part]
  const item = after ?? before
  if (!item || severity === null) return undefined
  const about = { part, title: knownText(item, title), place: knownText(item, [...place, ...title]) }
  if (!before || !after) {
    const fields = allFields(part, item, after ? 'new' : 'old')
    return { ...about, kind: after ? 'added' : 'removed', severity, isBound, fields }
  }
  const fields = changedFields(part, before, after)
  if (fields.length === 0) return undefined
  const grave = gravest(fields.map((each) => severityOf(part, each)))
  return { ...about, kind: 'changed', severity: grave, isBound: isBound && grave !== 'low', fields }
}

/**
 * Compares two inventories of one robot, gravest first. Only kinds of parts that both could be read of are
 * compared: what was not permitted or did not answer in time says nothing.
 */
export function diffHardware(before: HardwareInventory, after: HardwareInventory): HardwareDifference[] {
  const found = hardwareParts.flatMap((part) => {
    const [old, now] = [before[part], after[part]]
    if (!old || !now || !wasRead(old.missing) || !wasRead(now.missing)) return []
    const own = (items: readonly HardwareItem[]) => items.filter((item) => !isMadeBySoftware(part, item))
    return matchItems(part, own(old.items), own(now.items)).flatMap((pair) => {
      const difference = differenceOf(part, pair.before, pair.after)
      return difference ? [difference] : []
    })
  })
  const rank = ({ severity }: HardwareDifference) => hardwareSeverities.indexOf(severity)
  return found.sort((a, b) => rank(a) - rank(b))
}

function wasRead(missing: MissingReason | undefined): boolean {
  return missing === undefined || missing === 'no_part'
}

/** Merges what is known of a robot with what was read now: kinds of parts that could not be read this time stay as they were. */
export function mergeInventory(before: HardwareInventory, after: HardwareInventory): HardwareInventory {
  const read = Object.entries(after).filter(([, section]) => wasRead(section?.missing))
  return { ...before, ...Object.fromEntries(read) }
}
