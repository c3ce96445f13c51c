/** How much of a terminal is written down. */
export interface CastLimits {
  bytesPerSecond: number
  burstBytes: number
  /** Of the file. */
  totalBytes: number
}

/** Below what a file of a dossier may be long (contract: remoteFileMostBytes). */
export const usualCastLimits: CastLimits = {
  bytesPerSecond: 262_144,
  burstBytes: 2_097_152,
  totalBytes: 25_165_824,
}

/** What stays free for a marker and the end. */
const reserve = 4096

/** What may still be written down, at some moment. */
export interface CastBudget {
  tokens: number
  atMs: number
  writtenBytes: number
}

/** Nothing is written yet. */
export function fullBudget({ burstBytes }: CastLimits, nowMs: number): CastBudget {
  return { tokens: burstBytes, atMs: nowMs, writtenBytes: 0 }
}

/** The budget at a later moment; a clock that is put back brings nothing. */
export function refilled(budget: CastBudget, limits: CastLimits, nowMs: number): CastBudget {
  const passed = Math.max(0, nowMs - budget.atMs)
  const tokens = budget.tokens + (passed * limits.bytesPerSecond) / 1000
  return { ...budget, atMs: nowMs, tokens: Math.min(limits.burstBytes, tokens) }
}

/** A control character is six bytes of JSON (RFC 8259 section 7), and an event has a little beside its text. */
const mostPerByte = 6
const besideText = 64

/** Whether the file has no room for so many bytes of output, however long one waits. */
export function isUsedUp({ writtenBytes }: CastBudget, { totalBytes }: CastLimits, bytes: number): boolean {
  return writtenBytes + bytes * mostPerByte + besideText > totalBytes - reserve
}

/** Whether so many bytes of output may be written down now. */
export function mayWrite(budget: CastBudget, limits: CastLimits, bytes: number): boolean {
  return bytes <= budget.tokens && !isUsedUp(budget, limits, bytes)
}

/** The budget after so many bytes of output were written down, as so many bytes of the file. */
export function spent(budget: CastBudget, bytes: number, fileBytes: number): CastBudget {
  return { ...budget, tokens: budget.tokens - bytes, writtenBytes: budget.writtenBytes + fileBytes }
}
