import { expect, test } from 'vitest'
import { listLicences } from './debian-copyright.ts'

const header = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'

test('licences of a machine-readable copyright file are named once each', () => {
  const text = `${header}\nFiles: *\nLicense: GPL-2+\n long text\n\nFiles: a\nLicense: Expat\n\nLicense: GPL-2+\n text\n`
  expect(listLicences(text)).toEqual(['GPL-2+', 'Expat'])
})

test('any other text names none', () => {
  expect(listLicences('License: GPL-2+\n')).toEqual([])
})

test('what a hostile file says is bounded and shows what cannot be seen', () => {
  const many = Array.from({ length: 200 }, (_, index) => `License: L${index}\u202e${'x'.repeat(500)}`)
  const found = listLicences(`${header}${many.join('\n')}`)
  expect(found).toHaveLength(50)
  expect(found[0]).toMatch(/^L0\\u\{202e\}x+…$/)
})
