import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { reservePorts } from './reserve-ports.ts'

test('a range of ports that is reserved is nobody else’s', async () => {
  const first = await reservePorts(40)
  const second = await reservePorts(40)
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(240)
})

test('more ports than a range has are refused', async () => {
  await expect(reservePorts(240)).rejects.toThrow(RangeError)
})

test('the lock of a range answers nobody', async () => {
  const first = await reservePorts(1)
  const socket = connect(first + 239, '127.0.0.1')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(socket.bytesRead).toBe(0)
})
