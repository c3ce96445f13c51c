import { defineConfig } from '@playwright/test'
import { browserToLaunch } from './src/browser.ts'
import { wantsEveryLook } from './src/config.ts'
import { inTheProof, inTheRun } from './src/looks.ts'

/** These start products of their own: first, so that no worker stops the one that all others share and starts it again. */
const withOwnProduct = /(story\.(en|tr)|sso|campaign|program-store|remoteconnection)\.e2e\.ts$/

export default defineConfig({
  testDir: 'src',
  grepInvert: new RegExp(wantsEveryLook() ? inTheRun : inTheProof),
  projects: [
    { name: 'own', testMatch: withOwnProduct },
    { name: 'shared', testMatch: '*.e2e.ts', testIgnore: withOwnProduct },
  ],
  // Each has a product and a browser of its own; one of them alone leaves half of two cores idle, three get in each
  // other's way.
  workers: 2,
  // A second try tells a slow machine from a broken product; the run names such tests as flaky, and each is a bug.
  retries: 1,
  // Looking at every page in both languages takes twice as long.
  timeout: wantsEveryLook() ? 360_000 : 180_000,
  // A machine that checks types beside the tests draws a page in seconds, not in tenths of one.
  expect: { timeout: 45_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'tr-TR',
    // Every test has a browser of its own, and each would fetch and keep the whole shell again; one spec tests it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // Keeping every state of every page costs more than drawing it; the second try of a failed test does.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: browserToLaunch(),
  },
})
