import {
  gravest,
  type HardwareDifference,
  type HardwareFieldChange,
} from '@filo/contract/hardware/diff-hardware'
import { isKnown } from '@filo/contract/hardware/hardware-snapshot'

interface KnownChange {
  kind: HardwareDifference['kind']
  severity: HardwareDifference['severity']
  title: string
  fields: HardwareFieldChange[]
  mustBeExplained: boolean
}

const same = (a: HardwareFieldChange['old'], b: HardwareFieldChange['old']) =>
  a === b || (!isKnown(a ?? undefined) && !isKnown(b ?? undefined))

/** From what it was first to what it is now. */
function foldFields(
  before: readonly HardwareFieldChange[],
  now: readonly HardwareFieldChange[],
): HardwareFieldChange[] {
  const first = new Map(before.map((each) => [each.name, each]))
  const names = [...new Set([...before, ...now].map(({ name }) => name))]
  const last = new Map(now.map((each) => [each.name, each]))
  return names.flatMap((name) => {
    const old = first.has(name) ? first.get(name)?.old : last.get(name)?.old
    const value = last.has(name) ? last.get(name)?.new : first.get(name)?.new
    return same(old ?? null, value ?? null) ? [] : [{ name, old: old ?? null, new: value ?? null }]
  })
}

/**
 * A change that happened to a place which changed already while nobody looked: one matter, from what was there first to
 * what is there now. A robot that reports another address each minute fills no list. Where it is again as it was, that
 * is said and what it was in between stays.
 */
export function foldChange(
  known: KnownChange,
  { kind, severity, title, fields }: HardwareDifference,
): KnownChange & { wentBack: boolean } {
  const folded = foldFields(known.fields, fields)
  const isUndone =
    (known.kind === 'added' && kind === 'removed') || (known.kind === 'removed' && kind === 'added')
  const wentBack = folded.length === 0
  return {
    ...known,
    kind: isUndone ? 'changed' : known.kind,
    severity: gravest([known.severity, severity]),
    title: title || known.title,
    fields: wentBack ? known.fields : folded,
    wentBack,
  }
}
