import {
  mostCounted,
  type WaitingGroup,
  type WaitingKind,
  type WaitingRow,
  type WaitingUrgency,
  type WaitingWork,
} from '@filo/contract/home/waiting-work'

/** As long as the list is closed: so many of a kind, and so many lines. */
const FIRST_OF_KIND = 3
const FIRST_LINES = 8

/** A line of the list: one piece of work, or how many more there are of a kind. */
export type WaitingLine =
  | { key: string; kind: WaitingKind; urgency: WaitingUrgency; row: WaitingRow }
  | { key: string; kind: WaitingKind; more: number; isAtLeast: boolean }

function linesOf({ kind, urgency, rows, total }: WaitingGroup, most: number): WaitingLine[] {
  const shown = rows.slice(0, most)
  const more = total - shown.length
  const lines: WaitingLine[] = shown.map((row) => ({ key: `${kind} ${row.id}`, kind, urgency, row }))
  const isAtLeast = total > mostCounted
  return more > 0
    ? [...lines, { key: `${kind} more`, kind, more: isAtLeast ? more - 1 : more, isAtLeast }]
    : lines
}

/**
 * The lines of the list in their order. Closed, no kind hides those below it: each shows its first rows, and what has no
 * room is counted in `hidden`; open, every row that was sent is there.
 */
export function waitingLines(
  groups: readonly WaitingGroup[],
  isOpen: boolean,
): { lines: WaitingLine[]; hidden: number } {
  const all = groups.flatMap((group) => linesOf(group, isOpen ? group.rows.length : FIRST_OF_KIND))
  if (isOpen || all.length <= FIRST_LINES) return { lines: all, hidden: 0 }
  const lines = all.slice(0, FIRST_LINES)
  return {
    lines,
    hidden: countWork(groups) - lines.reduce((sum, line) => sum + ('row' in line ? 1 : line.more), 0),
  }
}

/** How much waits in all; figures of more than can be counted count as that. */
export function countWork(groups: readonly WaitingGroup[]): number {
  return groups.reduce((sum, { total }) => sum + Math.min(total, mostCounted), 0)
}

/** Whether nothing waits: only what was read completely can say so. */
export function isNothingWaiting({ groups, unknown }: WaitingWork): boolean {
  return groups.length === 0 && unknown.length === 0
}
