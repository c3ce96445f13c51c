interface Pace {
  /** Asks for a run: at once when the last one is long enough ago and done, else as soon as it is. */
  request: () => void
  stop: () => void
}

/**
 * Runs at most every `everyMs`, the first time at once, and never twice at a time: where a run takes longer than
 * that (a slow line), the next one waits for its end. What is asked for meanwhile is one run afterwards.
 */
export function createPace(run: () => Promise<unknown>, everyMs: number): Pace {
  let isResting = false
  let isRequested = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function go(): Promise<void> {
    isResting = true
    isRequested = false
    const pause = new Promise((resolve) => {
      timer = setTimeout(resolve, everyMs)
    })
    await Promise.allSettled([run(), pause])
    isResting = false
    if (isRequested && !isStopped) void go()
  }

  return {
    request: () => {
      if (isResting) isRequested = true
      else void go()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
