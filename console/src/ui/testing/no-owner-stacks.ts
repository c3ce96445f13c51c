import * as React from 'react'

interface ReactInternals {
  recentlyCreatedOwnerStacks: number
}

/**
 * React's development build notes with a stack where each element was made, for its first 10,000 a second. No test reads
 * them, and taking them is a tenth of what drawing a page costs: its counter stands still above the limit.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as
  | ReactInternals
  | undefined

if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  })
}
