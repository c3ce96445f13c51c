/** Kept of the beginning of an output that is too long; the line about what is left out stands right behind. */
export const headBytes = 32_768
/** Room for that line. */
export const noteBytes = 64

export interface OutputLimits {
  /** Up to here an output stays whole. */
  wholeBytes: number
  /** Kept of its end once it is cut. */
  tailBytes: number
}

/** While a hook runs. */
export const runningLimits: OutputLimits = { wholeBytes: 1_048_576, tailBytes: 65_536 }
/** Once it has ended: what is read into memory and told the server. */
export const endedLimits: OutputLimits = { wholeBytes: headBytes + noteBytes + 65_536, tailBytes: 65_536 }
/** For services, which print as long as they live. */
export const serviceLimits: OutputLimits = { wholeBytes: 4_194_304, tailBytes: 1_048_576 }

/** The line in the middle of a cut output. */
export function leftOutNote(bytes: number): string {
  return `\n[… ${bytes} bytes left out …]\n`
}

const notePattern = /^\n\[… (\d{1,15}) bytes left out …\]\n/

/** What an earlier cut says in the bytes behind the head: how much it left out, and how long it says so. */
function readNote(behindHead: string): { leftOut: number; length: number } {
  const match = notePattern.exec(behindHead)
  return match
    ? { leftOut: Number(match[1]), length: Buffer.byteLength(match[0]) }
    : { leftOut: 0, length: 0 }
}

interface Cut {
  /** First byte of the end that is kept. */
  tailFrom: number
  /** Bytes left out by this and earlier cuts. */
  leftOut: number
}

/**
 * How to cut an output that grew to `size` bytes: the head stays, then comes a line that counts everything left out by
 * this and earlier cuts, then the end. `behindHead` is what stands behind the head now. `undefined`: it stays whole.
 */
export function planCut(
  size: number,
  behindHead: string,
  { wholeBytes, tailBytes }: OutputLimits,
): Cut | undefined {
  if (size <= wholeBytes) return undefined
  const { leftOut, length } = readNote(behindHead)
  const tailFrom = Math.max(headBytes + length, size - tailBytes)
  return { tailFrom, leftOut: leftOut + tailFrom - headBytes - length }
}
