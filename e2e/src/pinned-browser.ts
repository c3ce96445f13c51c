import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackEnvironment } from './config.ts'

interface PinnedBrowser {
  executablePath: string
  /** What its environment has beside ours: libraries and fonts that a bare machine does not have. */
  extraEnv: Readonly<Record<string, string>>
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/filo', import.meta.url))
const library = import.meta.resolve('@sparticuz/chromium')

function version(): string {
  const manifest = readFileSync(new URL('../package.json', library), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** Its own folder for each version, which appears only whole: two runs may unpack it at once. */
function unpack(folder: string): void {
  mkdirSync(cache, { recursive: true })
  const waiting = mkdtempSync(join(cache, '.browser-'))
  const script = `import c from ${JSON.stringify(library)}; await c.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: unpackEnvironment(waiting) })
  const dirs = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(join(waiting, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>\n`)
  try {
    renameSync(waiting, folder)
  } catch (error) {
    rmSync(waiting, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function starts({ executablePath, extraEnv }: PinnedBrowser): boolean {
  try {
    const env = { ...unpackEnvironment(dirname(executablePath)), ...extraEnv }
    execFileSync(executablePath, ['--no-sandbox', '--version'], { env, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/**
 * The browser of `@sparticuz/chromium`, the same version wherever the tests run: Chromium without a window, which needs
 * a quarter less of the processor than a whole one. Unpacked at first use. @returns undefined where it does not start
 */
export function pinnedBrowser(): PinnedBrowser | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = join(cache, `browser-${version()}`)
  if (!existsSync(folder)) unpack(folder)
  const executablePath = join(folder, 'chromium')
  const fonts: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const bare = existsSync('/etc/fonts/fonts.conf') ? {} : fonts
  const withLibraries = { ...bare, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  return [bare, withLibraries].map((extraEnv) => ({ executablePath, extraEnv })).find(starts)
}
