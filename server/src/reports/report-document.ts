import { buffer } from 'node:stream/consumers'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '@filo/contract/localized-text'
import PdfDocument from 'pdfkit'

/** Points: 72 are an inch. */
export const page = { margin: 40, foot: 44, width: 515 } as const
export const ink = { text: '#1b1b1f', soft: '#5d5e66', line: '#c9cad3', head: '#eef0f6' } as const

const fonts = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
} as const

/** Pages after which others get their turn. */
const PAGES_AT_ONCE = 20

export type Pdf = InstanceType<typeof PdfDocument>

interface ReportOptions {
  title: string
  language: Language
  /** Told as the time it was made. */
  at: Date
}

/** An A4 paper with the fonts of every report, which know Turkish; what is drawn flows from page to page. */
export function openReport({ title, language, at }: ReportOptions): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.margin + page.foot },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: at, ModDate: at, Producer: 'Filo', Creator: 'Filo' },
  })
  for (const [name, file] of Object.entries(fonts))
    pdf.registerFont(
      name,
      fileURLToPath(new URL(file, import.meta.resolve('@expo-google-fonts/noto-sans/package.json'))),
    )
  return pdf.font('regular').fontSize(9).fillColor(ink.text)
}

/** Room that is left on the page above its foot. */
export function roomLeft(pdf: Pdf): number {
  return pdf.page.height - page.margin - page.foot - pdf.y
}

/** Begins a new page where less than so much room is left. */
export function keepTogether(pdf: Pdf, height: number): void {
  if (roomLeft(pdf) < height) pdf.addPage()
}

/** Writes lines at the foot of each page, with its number of all, and ends the paper. */
export async function closeReport(pdf: Pdf, footLines: readonly string[]): Promise<Buffer> {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    if (index % PAGES_AT_ONCE === 0) await othersTurn()
    pdf.switchToPage(start + index)
    // Below the margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0
    const top = pdf.page.height - page.margin - page.foot + 14
    pdf
      .moveTo(page.margin, top - 6)
      .lineTo(page.margin + page.width, top - 6)
      .lineWidth(0.5)
      .stroke(ink.line)
    pdf.font('regular').fontSize(7).fillColor(ink.soft)
    for (const [line, text] of footLines.entries())
      pdf.text(text, page.margin, top + line * 10, { width: page.width - 60, lineBreak: false })
    pdf.text(`${index + 1} / ${count}`, page.margin + page.width - 60, top, { width: 60, align: 'right' })
  }
  pdf.end()
  return buffer(pdf)
}
