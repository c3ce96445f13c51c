import { existsSync } from 'node:fs'

/** What this machine lacks for a shell of a user of its own in a sandbox; undefined: nothing. */
export const noShell: string | undefined =
  process.getuid?.() !== 0
    ? 'a shell of another user needs root'
    : existsSync('/usr/bin/bwrap')
      ? undefined
      : 'a shell in a sandbox needs bwrap (bubblewrap)'
