import type { CampaignReceipt } from '@filo/contract/campaigns/campaign-receipt'
import { closeReport, keepTogether, openReport, type Pdf } from '../../../reports/report-document.ts'
import { drawFacts, drawHeading, drawNote, drawTitle } from '../../../reports/report-parts.ts'
import { drawTable } from '../../../reports/report-table.ts'
import { campaignFacts, planFacts, releaseFacts } from './receipt-facts.ts'
import {
  customerTable,
  decisionTable,
  gateTable,
  gateTitle,
  unitsOnPaper,
  unitTable,
  waveTable,
} from './receipt-tables.ts'
import { createReceiptTexts, type ReceiptLook, type ReceiptTexts } from './receipt-text.ts'

const GATE_HEIGHT = 150

async function drawGates(pdf: Pdf, { gates }: CampaignReceipt, words: ReceiptTexts): Promise<void> {
  drawHeading(pdf, words.send('gates'))
  if (gates.length === 0) drawNote(pdf, words.send('noGates'))
  for (const gate of gates) {
    keepTogether(pdf, GATE_HEIGHT)
    drawNote(pdf, gateTitle(gate, words))
    await drawTable(pdf, gateTable(gate, words))
  }
}

async function drawUnits(pdf: Pdf, receipt: CampaignReceipt, words: ReceiptTexts): Promise<void> {
  const { shown, isWhole } = unitsOnPaper(receipt.units)
  drawHeading(pdf, words.send('units'))
  if (!isWhole) {
    const counts = { total: words.number(receipt.units.length), shown: words.number(shown.length) }
    drawNote(pdf, words.fill('notAll', counts))
  }
  await drawTable(pdf, { ...unitTable(receipt, shown, words), isDense: true })
}

/** A receipt on paper, with what ties it to the signed file at the foot of every page. @throws bad_request for an unknown zone */
export async function printReceipt(
  receipt: CampaignReceipt,
  { sha256, keyId, signedAt }: { sha256: string; keyId: string; signedAt: Date },
  look: ReceiptLook,
): Promise<Buffer> {
  const words = createReceiptTexts(look)
  const { name } = receipt.campaign
  const title = words.send('title')
  const pdf = openReport({ title: `${title}: ${name}`, language: look.language, at: signedAt })
  drawTitle(pdf, title, name)
  drawFacts(pdf, campaignFacts(receipt, words))
  drawHeading(pdf, words.send('approval'))
  drawFacts(pdf, releaseFacts(receipt, words))
  drawHeading(pdf, words.send('plan'))
  drawFacts(pdf, planFacts(receipt, words))
  drawHeading(pdf, words.send('waves'))
  await drawTable(pdf, waveTable(receipt, words))
  await drawGates(pdf, receipt, words)
  drawHeading(pdf, words.send('decisions'))
  await drawTable(pdf, decisionTable(receipt, words))
  drawHeading(pdf, words.send('customers'))
  await drawTable(pdf, customerTable(receipt, words))
  await drawUnits(pdf, receipt, words)
  drawNote(pdf, words.send('check'))
  return closeReport(pdf, [`SHA-256 ${sha256}`, `${words.send('key')} ${keyId}`])
}
