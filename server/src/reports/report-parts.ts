import { ink, keepTogether, type Pdf, page } from './report-document.ts'

const LABEL_WIDTH = 150
const GAP = 3

/** The name of the paper and what it is about. */
export function drawTitle(pdf: Pdf, title: string, about: string): void {
  pdf.font('regular').fontSize(10).fillColor(ink.soft).text(title, page.margin)
  pdf.font('bold').fontSize(18).fillColor(ink.text).text(about, { width: page.width })
  pdf.moveDown(0.4)
}

/** A heading that does not stand alone at the end of a page. */
export function drawHeading(pdf: Pdf, text: string): void {
  pdf.moveDown(0.9)
  keepTogether(pdf, 70)
  pdf.font('bold').fontSize(11).fillColor(ink.text).text(text, page.margin, pdf.y, { width: page.width })
  pdf.moveDown(0.3)
}

/** A sentence in small print. */
export function drawNote(pdf: Pdf, text: string): void {
  pdf.font('regular').fontSize(8).fillColor(ink.soft).text(text, page.margin, pdf.y, { width: page.width })
  pdf.moveDown(0.3)
}

/** Facts, a line each: what it is, and its value. */
export function drawFacts(pdf: Pdf, facts: readonly (readonly [string, string])[]): void {
  const width = page.width - LABEL_WIDTH
  for (const [label, value] of facts) {
    pdf.font('regular').fontSize(9)
    const height = Math.max(
      pdf.heightOfString(value, { width }),
      pdf.heightOfString(label, { width: LABEL_WIDTH - 8 }),
    )
    keepTogether(pdf, height)
    const { y } = pdf
    pdf.fillColor(ink.soft).text(label, page.margin, y, { width: LABEL_WIDTH - 8 })
    pdf.fillColor(ink.text).text(value, page.margin + LABEL_WIDTH, y, { width })
    pdf.y = y + height + GAP
  }
  pdf.x = page.margin
}
