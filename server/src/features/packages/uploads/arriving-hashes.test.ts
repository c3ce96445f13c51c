import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createArrivingHashes } from './arriving-hashes.ts'

const whole = Buffer.from('what arrives in two parts')
const [head, tail] = [whole.subarray(0, 9), whole.subarray(9)]
const send = (hashes: ReturnType<typeof createArrivingHashes>, offset: number, bytes: Buffer) =>
  buffer(hashes.pass('one', offset, Readable.from([bytes])))

describe('hashes of arriving uploads', () => {
  it('pass the bytes on and know their hash, once', async () => {
    const hashes = createArrivingHashes()
    expect(await send(hashes, 0, head)).toEqual(head)
    expect(await send(hashes, head.length, tail)).toEqual(tail)
    expect(hashes.claim('one', whole.length)).toBe(sha256Hex(whole))
    expect(hashes.claim('one', whole.length)).toBeUndefined()
  })

  it('know nothing of an upload of which they did not see every byte in order', async () => {
    const hashes = createArrivingHashes()
    expect(await send(hashes, head.length, tail)).toEqual(tail)
    expect(hashes.claim('one', whole.length)).toBeUndefined()
    await send(hashes, 0, head)
    await send(hashes, head.length - 1, whole.subarray(head.length - 1))
    expect(hashes.claim('one', whole.length)).toBeUndefined()
    await send(hashes, 0, head)
    expect(hashes.claim('one', whole.length)).toBeUndefined()
  })

  it('know nothing of an upload whose line broke, also when it goes on', async () => {
    const hashes = createArrivingHashes()
    const broken = Readable.from(
      (function* () {
        yield head
        throw new Error('the line broke')
      })(),
    )
    await expect(buffer(hashes.pass('one', 0, broken))).rejects.toThrow('the line broke')
    expect(await send(hashes, head.length, tail)).toEqual(tail)
    expect(hashes.claim('one', whole.length)).toBeUndefined()
  })

  it('begin anew with an upload that does', async () => {
    const hashes = createArrivingHashes()
    await send(hashes, 0, tail)
    await send(hashes, 0, whole)
    expect(hashes.claim('one', whole.length)).toBe(sha256Hex(whole))
  })
})
