import { DAY_MS } from '@filo/contract/durations'

/** The environment of a product under test: its own port and data folder, the embedded database. */
export function productEnvironment(dataFolder: string): NodeJS.ProcessEnv {
  return { ...process.env, PORT: '0', FILO_DATA_DIR: dataFolder, FILO_LOG_LEVEL: 'warn', DATABASE_URL: '' }
}

/** Whether every product under test keeps its data in the embedded database, as `npm run proof -- looks` wants it. */
export function wantsEmbeddedDatabase(): boolean {
  return process.env['FILO_E2E_ENGINE'] === 'pglite'
}

/** The environment of a robot's agent: nothing of ours but what it is given. */
export function robotEnvironment(fromEnvironment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FILO_STOP_SERVICES: '1',
    FILO_LOCAL_PORT: '0',
    FILO_LOG_LEVEL: 'info',
    ...fromEnvironment,
  }
}

/** Where `@sparticuz/chromium` unpacks itself, with the libraries that it brings for machines without them. */
export function unpackEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
}

/** The environment of the browser under test: ours, and what the program needs beside it. */
export function browserEnvironment(extra: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(own), ...extra }
}

/** Whether every page is looked at in both languages, as `npm run proof -- looks` does. */
export function wantsEveryLook(): boolean {
  return process.env['FILO_E2E_LOOKS'] === 'all'
}

/** The day by which runs take turns at what they look at; `FILO_E2E_LOOKS=odd` and `even` choose one. */
export function dayOfLooks(): number {
  const desired = process.env['FILO_E2E_LOOKS']
  if (desired === 'odd' || desired === 'even') return Number(desired === 'odd')
  return Math.floor(Date.now() / DAY_MS)
}

/**
 * The theme in which a test looks at its pages: every other test in the dark one, the next day the others.
 * `npm run proof -- looks` looks at every page in both.
 */
export function themeOfTest(title: string): 'light' | 'dark' {
  const letters = Array.from(title, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + code,
    0,
  )
  return (letters + dayOfLooks()) % 2 === 0 ? 'light' : 'dark'
}
