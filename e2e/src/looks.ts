import type { SignInOptions } from './fixtures.ts'

/** The looks that a page outside the console's frame is opened in; inside it, one visit shows them all (axe.ts). */
export const looks = [
  { language: 'tr', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const satisfies readonly SignInOptions[]

/**
 * The tag of a test that `npm run proof -- looks` alone runs. It looks at further states of its screen, each with axe,
 * where an ordinary run looks at every screen once (other-screens.e2e.ts) and at what its journeys come by; or it is a
 * journey whose parts an ordinary run proves without a browser.
 */
export const inTheProof = '@proof'

/** The tag of a look at what a test of the proof looks at too; the proof leaves it out. */
export const inTheRun = '@run'
