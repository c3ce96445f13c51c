import type { SignInOptions } from './fixtures.ts'

/** The looks a screen is opened in: both languages. `expectAccessible` judges each of them in both themes. */
export const looks = [
  { language: 'tr', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const satisfies readonly SignInOptions[]
