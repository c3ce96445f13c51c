import { expect, test } from 'vitest'
import { pdfTextOf } from '../testing/test-pdf-text.ts'
import { closeReport, openReport } from './report-document.ts'
import { drawFacts, drawHeading, drawTitle } from './report-parts.ts'
import { drawTable } from './report-table.ts'

const at = new Date('2026-03-05T10:00:00.000Z')
const open = () => openReport({ title: 'Rapor', language: 'tr', at })

test('a paper holds Turkish letters as text that can be copied out of it', async () => {
  const pdf = open()
  drawTitle(pdf, 'Güncelleme makbuzu', 'Iğdır İşletmesi ğ ı İ ş')
  drawHeading(pdf, 'Çöküş')
  drawFacts(pdf, [['Gerekçe', 'Öğle arası, şimdilik']])
  const [page = ''] = pdfTextOf(await closeReport(pdf, ['SHA-256 abc']))
  for (const text of [
    'Güncelleme makbuzu',
    'Iğdır İşletmesi ğ ı İ ş',
    'Çöküş',
    'Öğle arası, şimdilik',
    'SHA-256 abc',
    '1 / 1',
  ])
    expect(page).toContain(text)
})

test('a long table repeats its head on every page, and every page says its number of all', async () => {
  const pdf = open()
  const rows = Array.from({ length: 120 }, (_, index) => [
    `GRS-${index}-${'0'.repeat(index % 2 === 0 ? 0 : 40)}`,
    'x'.repeat(200),
  ])
  const columns = [
    { label: 'Seri no', width: 100, isWhole: true },
    { label: 'Müşteri', width: 100 },
  ]
  await drawTable(pdf, { columns, rows, isDense: true })
  const pages = pdfTextOf(await closeReport(pdf, ['ayak']))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Seri no')
    expect(page).toContain(`${index + 1} / ${pages.length}`)
    expect(page).toContain('ayak')
  }
  const all = pages.join('\n')
  for (const [serial = ''] of rows) expect(all.replaceAll('\n', '')).toContain(serial)
  expect(all).not.toContain('x'.repeat(60))
})
