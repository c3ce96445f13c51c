/** The login shells in the text of /etc/shells (shells(5)). */
export function parseShells(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('/'))
}

/** The language in the text of /etc/default/locale or /etc/locale.conf (locale.conf(5)); undefined where it says none. */
export function parseLanguage(text: string): string | undefined {
  return /^\s*LANG=["']?([A-Za-z0-9_.@-]+)["']?\s*$/m.exec(text)?.[1]
}

interface Choice {
  /** Of the settings; empty: not set. */
  requested: string
  /** Of the user's account. */
  own: string | undefined
  /** What the machine lets people log in with. */
  allowed: readonly string[]
  isProgram: (path: string) => boolean
}

/**
 * The shell of a terminal: what the settings say, else the user's own where people may log in with it, else bash or sh.
 * Undefined where there is none; what the settings say and is not there is never replaced by another.
 */
export function chooseShell({ requested, own, allowed, isProgram }: Choice): string | undefined {
  if (requested !== '') return isProgram(requested) ? requested : undefined
  const usual = ['/bin/bash', '/bin/sh']
  const candidates = own !== undefined && allowed.includes(own) ? [own, ...usual] : usual
  return candidates.find(isProgram)
}
