let next = 0

/** A serial number that nothing else in the run has. */
export function newSerial(): string {
  next += 1
  return `E2E-${Date.now().toString(36).toUpperCase()}-${next}`
}
