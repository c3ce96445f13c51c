interface Sample {
  atMs: number
  bytes: number
}

const windowMs = 5000

/** Speed over a sliding window of 5 s: feed it the bytes sent so far, it answers bytes per second. */
export function createSpeedMeter() {
  let samples: Sample[] = []
  return (bytes: number, atMs: number): number => {
    samples = [...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]
    const first = samples[0]
    const spanMs = first ? atMs - first.atMs : 0
    return first && spanMs > 0 ? Math.max(0, ((bytes - first.bytes) * 1000) / spanMs) : 0
  }
}

/** Seconds until the rest is sent at this speed; undefined when it does not move. */
export function secondsLeft(remainingBytes: number, speedBps: number): number | undefined {
  return speedBps > 0 ? Math.ceil(remainingBytes / speedBps) : undefined
}
