import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { authorityPem, serverCertificates } from '../test/certificates.ts'
import { BadNetworkSetting, readAuthorities } from './authorities.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-authorities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(text: string): string {
  const path = join(folder, 'ca.pem')
  writeFileSync(path, text)
  return path
}

test('every certificate of a file is read, and what people write between them is passed over', () => {
  const path = fileOf(`our company\n${authorityPem}\n# and one more\r\n${serverCertificates.selfSigned}`)
  expect(readAuthorities(path)).toHaveLength(2)
})

test.each([
  ['nothing of a certificate', 'hello', 'holds no certificate in PEM'],
  [
    'a key in place of a certificate',
    '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----',
    'no certificate',
  ],
  [
    'a damaged certificate',
    authorityPem + authorityPem.replace(/M/g, 'N'),
    'a damaged certificate, number 2 of 2',
  ],
])('a file with %s is refused with its name', (_, text, words) => {
  const path = fileOf(text)
  expect(() => readAuthorities(path)).toThrow(BadNetworkSetting)
  expect(() => readAuthorities(path)).toThrow(`FILO_CA_FILE: ${path} `)
  expect(() => readAuthorities(path)).toThrow(words)
})

test('a file that is not there is refused with its name', () => {
  expect(() => readAuthorities(join(folder, 'gone.pem'))).toThrow(
    /FILO_CA_FILE: .*gone\.pem cannot be read: ENOENT/,
  )
})
