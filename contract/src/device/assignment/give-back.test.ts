import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('memory is given back where the bytes end with it, and never that of others', () => {
  const whole = Buffer.allocUnsafeSlow(100_000)
  const [begin, end] = [whole.subarray(0, 60_000), whole.subarray(60_000)]
  giveBack(begin)
  expect(whole.length).toBe(100_000)
  giveBack(end)
  expect(whole.length).toBe(0)
  for (const poolBytes of [8192, Buffer.poolSize]) {
    const last = Buffer.from(new ArrayBuffer(poolBytes), poolBytes - 4)
    giveBack(last)
    expect(last.length).toBe(4)
  }
})
