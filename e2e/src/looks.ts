import type { SignInOptions } from './fixtures.ts'

/** The looks that a page outside the console's frame is opened in; inside it, one visit shows them all (axe.ts). */
export const looks = [
  { language: 'tr', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const satisfies readonly SignInOptions[]
