import { canonicalJson } from '../device/canonical-json.ts'
import { type HardwarePart, hardwarePartTable } from './hardware-parts.ts'
import { type HardwareItem, isKnown } from './hardware-snapshot.ts'

interface ItemPair {
  before: HardwareItem | undefined
  after: HardwareItem | undefined
}

/** The values of these fields together; undefined where one of them is not known. */
function keyBy(item: HardwareItem, names: readonly string[]): string | undefined {
  const values = names.map((name) => item[name])
  return values.every((value) => isKnown(value) && value !== '') ? canonicalJson(values) : undefined
}

/** All that does not say where a part is plugged in; undefined where nothing else is known of it. */
function lookOf(part: HardwarePart, item: HardwareItem): string | undefined {
  const stable = hardwarePartTable[part].fields.filter(({ isLive }) => !isLive)
  const known = stable.flatMap(({ name }) => (isKnown(item[name]) ? [[name, item[name]]] : []))
  return known.length > 0 ? canonicalJson(known) : undefined
}

/** Takes out of both lists what has the same key; of several with one key the first ones. */
function matchPairs(
  left: Set<HardwareItem>,
  right: Set<HardwareItem>,
  keyOf: (item: HardwareItem) => string | undefined,
): ItemPair[] {
  const waiting = Map.groupBy(right, keyOf)
  const pairs: ItemPair[] = []
  for (const before of left) {
    const key = keyOf(before)
    const after = key === undefined ? undefined : waiting.get(key)?.shift()
    if (!after) continue
    left.delete(before)
    right.delete(after)
    pairs.push({ before, after })
  }
  return pairs
}

/**
 * Pairs the parts of before with the parts of now: those that are all the same, those that only sit elsewhere, then by what names
 * one wherever it is plugged in, then by where it sits; never by the order in which the machine lists them. What is left came or went.
 */
export function matchItems(
  part: HardwarePart,
  before: readonly HardwareItem[],
  after: readonly HardwareItem[],
): ItemPair[] {
  const { identities, place } = hardwarePartTable[part]
  const left = new Set(before)
  const right = new Set(after)
  const pairs = matchPairs(left, right, (item) => canonicalJson(item))
  pairs.push(...matchPairs(left, right, (item) => lookOf(part, item)))
  for (const names of [...identities, place])
    if (names.length > 0) pairs.push(...matchPairs(left, right, (item) => keyBy(item, names)))
  // Of a part that there is one of, the one of now took the place of the one before.
  if (left.size === 1 && right.size === 1 && before.length === 1 && after.length === 1)
    pairs.push(...matchPairs(left, right, () => ''))
  return [
    ...pairs,
    ...[...left].map((item) => ({ before: item, after: undefined })),
    ...[...right].map((item) => ({ before: undefined, after: item })),
  ]
}
