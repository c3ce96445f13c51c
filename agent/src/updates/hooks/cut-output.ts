import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { isMissing } from '../../disk/durable-file.ts'
import { headBytes, leftOutNote, noteBytes, type OutputLimits, planCut } from './plan-cut.ts'

function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position))
}

function cut(fd: number, limits: OutputLimits): void {
  const { size } = fstatSync(fd)
  if (size <= limits.wholeBytes) return
  const plan = planCut(size, readAt(fd, headBytes, noteBytes).toString('utf8'), limits)
  if (!plan) return
  const tail = readAt(fd, plan.tailFrom, size - plan.tailFrom)
  // What was printed since is lost with the truncation, and counted with what is left out.
  const lost = fstatSync(fd).size - size
  const shortened = Buffer.concat([Buffer.from(leftOutNote(plan.leftOut + lost)), tail])
  writeSync(fd, shortened, 0, shortened.length, headBytes)
  ftruncateSync(fd, headBytes + shortened.length)
}

/**
 * Cuts the middle out of an output file that is too long, in place: whoever writes has it open for appending and goes
 * on behind the kept end. Not awaited on the way, so that little is printed meanwhile; what comes between
 * the count and the cut is lost uncounted, so the line tells at least how much is missing.
 */
export function cutOutput(path: string, limits: OutputLimits): void {
  let fd: number
  try {
    fd = openSync(path, 'r+')
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  try {
    cut(fd, limits)
  } finally {
    closeSync(fd)
  }
}
