import { existsSync } from 'node:fs'

/** What this machine lacks for a desktop; undefined: nothing. */
export const noDesktop: string | undefined = ['Xtigervnc', 'xterm'].every((name) =>
  existsSync(`/usr/bin/${name}`),
)
  ? undefined
  : 'a desktop needs Xtigervnc and xterm (tigervnc-standalone-server)'
