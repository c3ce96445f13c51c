import { importColumns } from '@filo/contract/produced-robots/produced-robot-import-routes'
import { expect, test } from 'vitest'
import { csvTemplate } from './csv-template.ts'

test.each([
  ['tr', ';', 'Seri no'],
  ['en', ',', 'Serial'],
] as const)('the %s template names every column the import knows', (language, separator, first) => {
  const headings = csvTemplate(language).replace('\uFEFF', '').trim().split(separator)
  expect(headings).toHaveLength(Object.keys(importColumns).length)
  expect(headings[0]).toBe(first)
})
