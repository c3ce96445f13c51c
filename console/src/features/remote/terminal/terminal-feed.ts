import { readRemoteMessage, TerminalOutput } from '@filo/contract/remote/remote-streams'

/** What of a terminal is fed; `write` calls back once the bytes are on the screen. */
interface FedTerminal {
  write: (bytes: Uint8Array, done: () => void) => void
  reset: () => void
  resize: (cols: number, rows: number) => void
}

interface FeedOptions {
  terminal: FedTerminal
  /** The screen as it is now has been drawn (true), or begins to be drawn anew (false). */
  onLive: (isLive: boolean) => void
  onUser: (user: string) => void
  onExit: (exitCode: number | null) => void
}

/**
 * Feeds a terminal with what its robot sends. Bytes go to it as they come, unless a size or a new screen must wait for those
 * before. A message's promise resolves when it is on the screen, so that the robot is granted more only then.
 */
export function createTerminalFeed({ terminal, onLive, onUser, onExit }: FeedOptions) {
  let written: Promise<void> = Promise.resolve()
  let barrier: Promise<void> | undefined

  function write(bytes: Uint8Array): Promise<void> {
    const done = new Promise<void>((resolve) => terminal.write(bytes, resolve))
    written = done
    return done
  }

  function apply(output: TerminalOutput): void {
    if (output.type === 'screen') {
      onLive(false)
      onUser(output.user)
      terminal.reset()
      terminal.resize(Math.max(2, output.cols), output.rows)
    } else if (output.type === 'size') terminal.resize(Math.max(2, output.cols), output.rows)
    else if (output.type === 'screen-end') onLive(true)
    else onExit(output.exitCode)
  }

  /** Does the work once everything before it is on the screen. */
  function afterAll(work: () => void | Promise<void>): Promise<void> {
    const before = barrier ?? written
    const own = before.then(work)
    const settled = own.catch(() => undefined)
    barrier = settled
    void settled.then(() => {
      if (barrier === settled) barrier = undefined
    })
    return own
  }

  return (message: Uint8Array): Promise<void> | undefined => {
    const read = readRemoteMessage(message)
    if (!read) return undefined
    if ('bytes' in read) {
      const { bytes } = read
      if (bytes.length === 0) return undefined
      return barrier ? afterAll(() => write(bytes)) : write(bytes)
    }
    const output = TerminalOutput.safeParse(read.json).data
    return output && afterAll(() => apply(output))
  }
}
