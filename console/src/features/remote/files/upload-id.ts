import { randomId } from '../../../lib/random-id.ts'

/** A random UUID (RFC 9562, version 4), also on plain http, where the browser’s own is missing. */
export function uploadId(): string {
  const hex = randomId()
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) & 3]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
