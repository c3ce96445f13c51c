import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import { browserEnvironment } from './config.ts'
import { pinnedBrowser } from './pinned-browser.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * No network of its own, a memory file system of any size (containers), no process for graphics that nobody sees, and no
 * optimizing compiler: a page lives for seconds and axe runs once, so that compiling well costs more than it brings.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-flush-bytecode',
]

/** The browser that comes with an npm package; where that does not start, the machine's own. @throws Error without any */
export function browserToLaunch(): LaunchOptions {
  const pinned = pinnedBrowser()
  if (pinned) return { executablePath: pinned.executablePath, env: browserEnvironment(pinned.extraEnv), args }
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return { executablePath, args }
  throw new Error(`the browser tests need Chromium: install it so that it is one of ${installed.join(', ')}`)
}
