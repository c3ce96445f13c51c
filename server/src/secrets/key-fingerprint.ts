import { createHash } from 'node:crypto'

const SHOWN_BYTES = 16

/** What a person compares on the robot's screen and in the console: `ab12 cd34 …` of the key's SHA-256. */
export function fingerprint(publicKey: string): string {
  const hex = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')
  return (
    hex
      .slice(0, SHOWN_BYTES * 2)
      .match(/.{4}/g)
      ?.join(' ') ?? ''
  )
}
