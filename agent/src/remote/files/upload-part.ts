import type { Stats } from 'node:fs'
import { DAY_MS } from '@filo/contract/durations'

const pattern = /^\.filo-upload-[0-9a-f-]{36}\.part$/

/** Name of an upload until it is whole. */
export function partName(upload: string): Buffer {
  return Buffer.from(`.filo-upload-${upload}.part`)
}

/** Whether an entry is the part of an upload that nobody went on with for a day. */
export function isOldPart(name: Buffer, stat: Pick<Stats, 'isFile' | 'mtimeMs'>, nowMs: number): boolean {
  return stat.isFile() && nowMs - stat.mtimeMs > DAY_MS && pattern.test(name.toString('latin1'))
}
