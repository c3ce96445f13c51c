interface Options {
  /** Without a beat for so long, in ms, the other side is silent. */
  silentMs: number
  /** Without one for so long, in ms, it is lost. */
  lostMs: number
  onSilent: () => void
  /** It was silent, and is heard again. */
  onHeard: () => void
  onLost: () => void
}

/** Watches for beats of the other side, from the first one on. */
export function createSilenceWatch({ silentMs, lostMs, onSilent, onHeard, onLost }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSilent = false

  function becomeSilent(): void {
    isSilent = true
    timer = setTimeout(() => {
      isSilent = false
      onLost()
    }, lostMs - silentMs)
    onSilent()
  }

  return {
    beat(): void {
      clearTimeout(timer)
      timer = setTimeout(becomeSilent, silentMs)
      if (!isSilent) return
      isSilent = false
      onHeard()
    },
    /** Ends the watch until the next beat. */
    stop(): void {
      clearTimeout(timer)
      isSilent = false
    },
  }
}
