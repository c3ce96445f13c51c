import { linkMaxFrameBytes, linkWindow } from '@filo/contract/device/link/link-limits'

/** Durable messages of a whole window, with as many heartbeats and farewells around them. */
const MAX_FRAMES = 2 * linkWindow
const MAX_BYTES = 4 * linkMaxFrameBytes

interface Tap {
  pause: () => void
  resume: () => void
}

/**
 * Counts what of one connection waits to be taken in, and stops reading from it while that is too much: a robot that
 * sends faster than the database writes waits in its own network, not in the memory of the server.
 * @returns takes one frame of a size in bytes in; its work must not fail
 */
export function createInflow(tap: Tap): (bytes: number, work: () => Promise<void>) => Promise<void> {
  let frames = 0
  let waitingBytes = 0
  let isPaused = false

  function count(change: 1 | -1, bytes: number): void {
    frames += change
    waitingBytes += change * bytes
    const isFull = frames >= MAX_FRAMES || waitingBytes >= MAX_BYTES
    if (isFull === isPaused) return
    isPaused = isFull
    if (isFull) tap.pause()
    else tap.resume()
  }

  return async (bytes, work) => {
    count(1, bytes)
    await work()
    count(-1, bytes)
  }
}
