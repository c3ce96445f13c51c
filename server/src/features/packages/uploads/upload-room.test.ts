import { expect, test } from 'vitest'
import { hasRoom } from './upload-room.ts'

test.each([
  [{ freeBytes: 100, promisedBytes: 0, sizeBytes: 40, reserveBytes: 20 }, true],
  [{ freeBytes: 99, promisedBytes: 0, sizeBytes: 40, reserveBytes: 20 }, false],
  [{ freeBytes: 100, promisedBytes: 1, sizeBytes: 40, reserveBytes: 20 }, false],
  [{ freeBytes: 20, promisedBytes: 0, sizeBytes: 0, reserveBytes: 20 }, true],
])('an upload, its content and what was promised leave the reserve untouched: %j', (room, fits) => {
  expect(hasRoom(room)).toBe(fits)
})
