import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CannotOpen, type NamedKey, openBytes, sealBytes, sealedBy } from './envelope.ts'

const newKey = (id: string): NamedKey => ({ id, key: createSecretKey(randomBytes(32)) })
const key = newKey('one')

test('what was closed opens with the same key for the same purpose', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, purpose) => {
      const secret = Buffer.from(bytes)
      expect(openBytes(sealBytes(secret, key, purpose), key, purpose)).toEqual(secret)
    }),
  )
})

test('the same secret is closed differently each time, and the key is named', () => {
  const [first, second] = [sealBytes(Buffer.from('s'), key, 'p'), sealBytes(Buffer.from('s'), key, 'p')]
  expect(first).not.toBe(second)
  expect(sealedBy(first)).toBe('one')
})

test.each([
  ['another key of the same name', newKey('one'), 'p'],
  ['another name of the same key', { ...key, id: 'two' }, 'p'],
  ['another purpose', key, 'q'],
])('%s does not open it', (_, other, purpose) => {
  expect(() => openBytes(sealBytes(Buffer.from('secret'), key, 'p'), other, purpose)).toThrow(CannotOpen)
})

test('one changed character anywhere and it does not open', () => {
  const sealed = sealBytes(Buffer.from('secret'), key, 'p')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), (place) => {
      const other = sealed[place] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`
      // Trailing bits of base64url that stand for no byte may differ.
      const isSame = changed.split('.').every((part, index) => {
        const [a, b] = [part, sealed.split('.')[index] ?? '']
        return index < 2 ? a === b : Buffer.from(a, 'base64url').equals(Buffer.from(b, 'base64url'))
      })
      if (!isSame) expect(() => openBytes(changed, key, 'p')).toThrow(CannotOpen)
    }),
  )
})

test.each(['', 'secret', 'f1.one.a', 'f1.one.a.b.c', 'f2.one.a.b'])('%j is no envelope', (text) => {
  expect(() => sealedBy(text)).toThrow(CannotOpen)
})
