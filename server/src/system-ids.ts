import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ids } from './base-context.ts'

export const systemIds: Ids = {
  next: () => uuidv7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}
