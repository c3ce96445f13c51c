import { setImmediate as othersTurn } from 'node:timers/promises'
import { ink, type Pdf, page, roomLeft } from './report-document.ts'

export interface ReportColumn {
  label: string
  /** Points; together at most the width of the page. */
  width: number
  align?: 'left' | 'right'
}

interface ReportTable {
  columns: readonly ReportColumn[]
  rows: Iterable<readonly string[]>
  /** Long tables: every row is one line, and what does not fit is cut. */
  isDense?: boolean
}

const PAD = 3
const SIZE = 8
const DENSE_SIZE = 7
/** Rows after which others get their turn: drawing is work of the processor alone. */
const ROWS_AT_ONCE = 100

function cut(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let end = Math.max(1, Math.floor((text.length * width) / pdf.widthOfString(text)))
  while (end > 1 && pdf.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end)}…`
}

function heightOf(pdf: Pdf, columns: readonly ReportColumn[], cells: readonly string[]): number {
  const heights = columns.map(({ width }, index) =>
    pdf.heightOfString(cells[index] || ' ', { width: width - 2 * PAD }),
  )
  return Math.max(...heights) + 2 * PAD
}

function drawCells(
  pdf: Pdf,
  columns: readonly ReportColumn[],
  cells: readonly string[],
  { height, isDense }: { height: number; isDense: boolean },
): void {
  const { y } = pdf
  let x: number = page.margin
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    const room = width - 2 * PAD
    const text = cells[index] ?? ''
    if (isDense) {
      const short = cut(pdf, text, room)
      const left = align === 'right' ? x + PAD + room - pdf.widthOfString(short) : x + PAD
      pdf.text(short, left, y + PAD, { lineBreak: false })
    } else pdf.text(text, x + PAD, y + PAD, { width: room, align })
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
    drawCells(pdf, columns, labels, { height, isDense: false })
    pdf.font('regular').fontSize(size)
  }

  drawHead()
  const line = pdf.currentLineHeight(true) + 2 * PAD
  let count = 0
  for (const cells of rows) {
    const height = isDense ? line : heightOf(pdf, columns, cells)
    if (roomLeft(pdf) < height) {
      pdf.addPage()
      drawHead()
    }
    drawCells(pdf, columns, cells, { height, isDense })
    drawLine(pdf, width)
    count += 1
    if (count % ROWS_AT_ONCE === 0) await othersTurn()
  }
  pdf.x = page.margin
  pdf.moveDown(0.4)
}
