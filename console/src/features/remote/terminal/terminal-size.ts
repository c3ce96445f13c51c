/** Columns and rows of a terminal. */
interface TerminalSize {
  cols: number
  rows: number
}

const clamp = (value: number, least: number) => Math.min(1000, Math.max(least, Math.floor(value) || least))

/** A size that a terminal may have: 2 to 1000 columns, 1 to 1000 rows. */
export function allowedSize({ cols, rows }: TerminalSize): TerminalSize {
  return { cols: clamp(cols, 2), rows: clamp(rows, 1) }
}

/**
 * The size that a terminal begins with: what fits where it is shown to who may type, else the one it has. A place that is not
 * shown, behind another tab, fits two columns, which would break every line of the shell for good.
 */
export function firstSize(
  { isShown, canType }: { isShown: boolean; canType: boolean },
  fitting: TerminalSize | undefined,
  current: TerminalSize,
): TerminalSize {
  return allowedSize((isShown && canType ? fitting : undefined) ?? current)
}

/**
 * Says sizes at most every `everyMs`, the last one always, and none twice in a row: a window that is being dragged changes
 * its size a hundred times a second.
 */
export function createSizeTeller(send: (size: TerminalSize) => void, everyMs = 100) {
  let sent = ''
  let next: TerminalSize | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function go(): void {
    timer = undefined
    const key = next && `${next.cols} ${next.rows}`
    if (!next || key === sent) return
    sent = key ?? ''
    send(next)
    timer = setTimeout(go, everyMs)
  }

  return {
    want(size: TerminalSize): void {
      next = allowedSize(size)
      timer ??= setTimeout(go, 0)
    },
    /** The other side knows nothing of it any more, or was given another size by somebody else. */
    forget(): void {
      sent = ''
    },
    stop: () => clearTimeout(timer),
  }
}
