import type { Column } from '../column.ts'
import { defaultColumnWidth } from './column-layout.ts'

interface Room {
  /** px for columns; 0 while nobody knows. */
  room: number
  /** The field that the list is sorted by: its column stays. */
  sortField: string | undefined
  /** Whether columns may go at all: those that the reader chose stay. */
  mayFold: boolean
}

interface Fit<Row> {
  /** What is shown, each as wide as it is drawn. */
  columns: Column<Row>[]
  /** The columns that had to go. */
  folded: Column<Row>[]
  /** Even the narrowest form does not fit: the table is scrolled sideways. */
  isTooWide: boolean
}

const widest = <Row>({ width = defaultColumnWidth }: Column<Row>) => width
const narrowest = <Row>(column: Column<Row>) => Math.min(column.minWidth ?? widest(column), widest(column))
const sum = <Row>(columns: Column<Row>[], of: (column: Column<Row>) => number) =>
  columns.reduce((total, column) => total + of(column), 0)

/** The next column to go, the last of those with the highest `foldOrder`; never the identity or the sorted one. */
function nextToFold<Row>(columns: Column<Row>[], sortField: string | undefined): Column<Row> | undefined {
  const candidates = columns
    .slice(1)
    .filter((each) => each.foldOrder !== undefined && (!sortField || each.sortField !== sortField))
  const order = Math.max(...candidates.map((each) => each.foldOrder ?? 0))
  return candidates.findLast((each) => each.foldOrder === order)
}

/** Columns narrowed to the room there is, each in proportion to what it can give. */
function narrowed<Row>(columns: Column<Row>[], room: number): Column<Row>[] {
  const [most, least] = [sum(columns, widest), sum(columns, narrowest)]
  if (room >= most) return columns
  const share = most > least ? Math.max(0, room - least) / (most - least) : 0
  return columns.map((column) => {
    const [from, to] = [narrowest(column), widest(column)]
    return { ...column, width: Math.floor(from + (to - from) * share) }
  })
}

/** What of a list's columns is shown in the room there is: all of them narrower, then without those that fold first. */
export function fitColumns<Row>(columns: Column<Row>[], { room, sortField, mayFold }: Room): Fit<Row> {
  if (room <= 0) return { columns, folded: [], isTooWide: false }
  const shown = [...columns]
  const folded: Column<Row>[] = []
  while (mayFold && sum(shown, narrowest) > room) {
    const next = nextToFold(shown, sortField)
    if (!next) break
    shown.splice(shown.indexOf(next), 1)
    folded.push(next)
  }
  return { columns: narrowed(shown, room), folded, isTooWide: sum(shown, narrowest) > room }
}
