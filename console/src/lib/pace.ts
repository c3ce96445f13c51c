export interface Pace {
  /** Asks for a run: at once when the last one is long enough ago, else as soon as it is. */
  ask: () => void
  stop: () => void
}

/** Runs at most every `everyMs`, the first time at once; what is asked for meanwhile is one run afterwards. */
export function createPace(run: () => void, everyMs: number): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function go(): void {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) go()
    }, everyMs)
    run()
  }

  return {
    ask: () => {
      if (timer === undefined) go()
      else isAsked = true
    },
    stop: () => clearTimeout(timer),
  }
}
