import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../start-child.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const START_TIMEOUT_MS = 20_000

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
]

async function debuggingPort(profile: string): Promise<number> {
  const file = join(profile, 'DevToolsActivePort')
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < START_TIMEOUT_MS;
    await wait(50)
  ) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (port > 0) return port
  }
  throw new Error('the browser did not start')
}

/** A headless Chromium for Lighthouse. */
export async function launchBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const path = installed.find((candidate) => existsSync(candidate))
  if (!path) throw new Error('the console benchmark needs Chromium (Debian package chromium)')
  const profile = mkdtempSync(join(tmpdir(), 'filo-bench-browser-'))
  const child = startChild(path, [...flags, `--user-data-dir=${profile}`], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    port: await debuggingPort(profile),
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
