import { readFileSync } from 'node:fs'
import { tarOf } from '@filo/dev-env/releases/tar-of'

export interface PickedArchive {
  name: string
  mimeType: string
  buffer: Buffer
}

const SIZE_AT = 124
const SIZE_LENGTH = 12
const CHECKSUM_AT = 148
const CHECKSUM_LENGTH = 8
const HEADER_LENGTH = 512

const archive = (name: string, buffer: Buffer): PickedArchive => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** Writes another size into a tar's first header and mends its checksum (POSIX ustar). */
function declareSize(tar: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(tar)
  changed.write(`${bytes.toString(8).padStart(SIZE_LENGTH - 1, '0')}\0`, SIZE_AT, 'latin1')
  changed.fill(' ', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_LENGTH)
  const sum = changed.subarray(0, HEADER_LENGTH).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'latin1')
  return changed
}

/** A download that broke off in the middle. */
export function cutArchive(file: string): PickedArchive {
  const whole = readFileSync(file)
  return archive('yarim.tgz', whole.subarray(0, Math.floor(whole.length / 2)))
}

/** Wants to write beside its folder. */
export async function climbingArchive(): Promise<PickedArchive> {
  return archive('sinsi.tar', await tarOf([{ path: '../../etc/cron.d/ele-gecir', content: '* * * * *\n' }]))
}

/** Says of itself that one file has 7 GiB. */
export async function hugeArchive(): Promise<PickedArchive> {
  const tar = await tarOf([{ path: 'dev.bin', content: 'kisa\n' }])
  return archive('dev.tar', declareSize(tar, 7 * 2 ** 30))
}

/** A small archive without a fault, to show that the screen goes on after the others. */
export async function goodArchive(): Promise<PickedArchive> {
  return archive('iyi.tar', await tarOf([{ path: 'selam.txt', content: 'Merhaba\n' }]))
}
