import { expect, test } from 'vitest'
import { asStored, findUnknownEvidence } from './unknown-evidence.ts'

const piece = (sha256: string) => ({ sha256, name: `${sha256}.log`, mime: 'text/plain', sizeBytes: 1 })
const result = (...hashes: string[]) => ({
  caseId: 'c',
  result: 'fail' as const,
  note: '',
  evidence: hashes.map(piece),
})

test('results whose evidence was all uploaded are fine, and so are results without any', () => {
  expect(findUnknownEvidence([result(), result('a', 'b')], [piece('a'), piece('b')])).toBeUndefined()
})

test('the first piece that was not uploaded is named, wherever it stands', () => {
  expect(findUnknownEvidence([result('a'), result('a', 'x', 'y')], [piece('a')])?.sha256).toBe('x')
})

test('what was kept counts, not what the caller says of it', () => {
  const retained = [{ ...piece('a'), name: 'ekran.png' }, piece('b')]
  expect(asStored([{ ...piece('a'), name: 'başka.png', mime: 'text/html' }], retained)).toEqual([retained[0]])
  expect(asStored([piece('x')], retained)).toEqual([])
})
