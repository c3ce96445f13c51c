import { expect, test } from 'vitest'
import { claimCodesCsv } from './claim-codes-csv.ts'

const of = (serial: string, code = '7K3F-9QXM-2TWA') => ({ unitId: serial, serial, code })

test('a Turkish file has semicolons, an English one commas, rows go by serial', () => {
  const codes = [of('NH1-2'), of('NH1-1', '0000-0000-0000')]
  expect(claimCodesCsv({ codes, headings: ['Seri no', 'Katılım kodu'], language: 'tr' })).toBe(
    '\uFEFFSeri no;Katılım kodu\r\nNH1-1;0000-0000-0000\r\nNH1-2;7K3F-9QXM-2TWA\r\n',
  )
  expect(claimCodesCsv({ codes, headings: ['Serial', 'Code'], language: 'en' })).toContain('NH1-1,0000')
})

test('what a robot called itself is text, whatever it says', () => {
  const csv = claimCodesCsv({ codes: [of('=1+1'), of('a;"b"')], headings: ['s', 'c'], language: 'tr' })
  expect(csv).toContain("\r\n'=1+1;")
  expect(csv).toContain('"a;""b""";')
})
