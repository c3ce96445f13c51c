import { setImmediate as othersTurn } from 'node:timers/promises'
import { ink, type Pdf, page, roomLeft } from './report-document.ts'

export interface ReportColumn {
  label: string
  /** Points; together at most the width of the page. */
  width: number
  align?: 'left' | 'right'
  /** Never cut in a dense table: what names the row. */
  isWhole?: boolean
}

interface ReportTable {
  columns: readonly ReportColumn[]
  rows: Iterable<readonly string[]>
  /** Long tables: a row is one line, and what does not fit is cut. */
  isDense?: boolean
}

const PAD = 3
const DENSE_PAD = 1.5
const SIZE = 8
const DENSE_SIZE = 7
/** Rows after which others get their turn: drawing is work of the processor alone. */
const ROWS_AT_ONCE = 100

/** Texts cut to a width, each measured once: a column of a long table says few things many times. */
function createCutter(pdf: Pdf) {
  const known = new Map<string, { text: string; width: number }>()
  function cut(text: string, room: number): { text: string; width: number } {
    const whole = pdf.widthOfString(text)
    if (whole <= room) return { text, width: whole }
    let end = Math.max(1, Math.floor((text.length * room) / whole))
    while (end > 1 && pdf.widthOfString(`${text.slice(0, end)}…`) > room) end -= 1
    const short = `${text.slice(0, end)}…`
    return { text: short, width: pdf.widthOfString(short) }
  }
  return (text: string, room: number) => {
    const key = `${room} ${text}`
    const found = known.get(key) ?? cut(text, room)
    known.set(key, found)
    return found
  }
}

function heightOf(pdf: Pdf, columns: readonly ReportColumn[], cells: readonly string[]): number {
  const heights = columns.map(({ width }, index) =>
    pdf.heightOfString(cells[index] || ' ', { width: width - 2 * PAD }),
  )
  return Math.max(...heights) + 2 * PAD
}

interface RowLook {
  height: number
  /** Cuts cells to one line; absent: they wrap. */
  cut?: ReturnType<typeof createCutter> | undefined
}

function drawCells(
  pdf: Pdf,
  columns: readonly ReportColumn[],
  cells: readonly string[],
  { height, cut }: RowLook,
): void {
  const { y } = pdf
  let x: number = page.margin
  for (const [index, { width, align = 'left', isWhole }] of columns.entries()) {
    const room = width - 2 * PAD
    const text = cells[index] ?? ''
    const top = y + (cut ? DENSE_PAD : PAD)
    const short = isWhole ? undefined : cut?.(text, room)
    const left = short && align === 'right' ? x + PAD + room - short.width : x + PAD
    if (short) pdf.text(short.text, left, top, { lineBreak: false })
    else pdf.text(text, left, top, { width: room, align })
    x += width
  }
  pdf.y = y + height
}

function drawLine(pdf: Pdf, width: number): void {
  pdf
    .moveTo(page.margin, pdf.y)
    .lineTo(page.margin + width, pdf.y)
    .lineWidth(0.4)
    .stroke(ink.line)
}

/** A table over as many pages as it takes; its head stands on each of them. */
export async function drawTable(pdf: Pdf, { columns, rows, isDense = false }: ReportTable): Promise<void> {
  const size = isDense ? DENSE_SIZE : SIZE
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const labels = columns.map(({ label }) => label)

  function drawHead(): void {
    pdf.font('bold').fontSize(size)
    const height = heightOf(pdf, columns, labels)
    pdf.rect(page.margin, pdf.y, width, height).fill(ink.head)
    pdf.fillColor(ink.text)
    drawCells(pdf, columns, labels, { height })
    pdf.font('regular').fontSize(size)
  }

  drawHead()
  const line = pdf.currentLineHeight(true) + 2 * DENSE_PAD
  const cut = isDense ? createCutter(pdf) : undefined

  function denseHeight(cells: readonly string[]): number {
    const heights = columns.flatMap(({ width: own, isWhole }, index) =>
      isWhole ? pdf.heightOfString(cells[index] || ' ', { width: own - 2 * PAD }) + 2 * DENSE_PAD : [],
    )
    return Math.max(line, ...heights)
  }

  let count = 0
  for (const cells of rows) {
    const height = isDense ? denseHeight(cells) : heightOf(pdf, columns, cells)
    if (roomLeft(pdf) < height) {
      pdf.addPage()
      drawHead()
    }
    drawCells(pdf, columns, cells, { height, cut })
    drawLine(pdf, width)
    count += 1
    if (count % ROWS_AT_ONCE === 0) await othersTurn()
  }
  pdf.x = page.margin
  pdf.moveDown(0.4)
}
