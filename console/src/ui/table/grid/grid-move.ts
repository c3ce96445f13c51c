export interface GridPosition {
  row: number
  column: number
}

interface GridSize {
  rows: number
  columns: number
}

type Move = (at: GridPosition, size: GridSize) => GridPosition

const moves: Record<string, Move> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, size) => ({ ...at, column: size.columns - 1 }),
  PageUp: (at) => ({ ...at, row: at.row - 10 }),
  PageDown: (at) => ({ ...at, row: at.row + 10 }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, size) => ({ row: size.rows - 1, column: size.columns - 1 }),
}

/** Where a key leads in a grid (APG grid pattern); undefined when the key does not move. Row 0 is the header. */
export function gridMove(key: string, at: GridPosition, size: GridSize): GridPosition | undefined {
  const next = moves[key]?.(at, size)
  if (!next) return undefined
  return {
    row: Math.min(Math.max(next.row, 0), size.rows - 1),
    column: Math.min(Math.max(next.column, 0), size.columns - 1),
  }
}
