import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ids } from './clock-and-ids.ts'

const FRACTIONS = 2 ** 32

export const systemIds: Ids = {
  next: () => uuidv7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  fraction: () => randomInt(FRACTIONS) / FRACTIONS,
}
