import { expect, test } from 'vitest'
import { failingChange } from './failing-packages.ts'

const reported = (states: Record<string, 'installed' | 'failed' | 'missing'>) => ({
  arosVersion: '1.0.0',
  packages: Object.entries(states).map(([code, state]) => ({ code, version: '1.0.0', state })),
  programs: [],
})

test.each([
  ['nothing was told before and nothing fails', null, reported({ speech: 'installed' }), undefined],
  [
    'one fails now',
    reported({ speech: 'installed' }),
    reported({ speech: 'failed' }),
    { isRecovered: false, packages: ['speech'] },
  ],
  ['it still fails', reported({ speech: 'failed' }), reported({ speech: 'failed' }), undefined],
  [
    'a second one fails as well',
    reported({ speech: 'failed' }),
    reported({ speech: 'failed', vision: 'failed' }),
    { isRecovered: false, packages: ['speech', 'vision'] },
  ],
  [
    'one of two recovered',
    reported({ speech: 'failed', vision: 'failed' }),
    reported({ speech: 'failed', vision: 'installed' }),
    undefined,
  ],
  [
    'the last one recovered',
    reported({ speech: 'failed' }),
    reported({ speech: 'installed' }),
    { isRecovered: true, packages: ['speech'] },
  ],
  [
    'one fails and told what it printed last',
    reported({ speech: 'installed' }),
    {
      arosVersion: '1.0.0',
      packages: [
        { code: 'speech', version: '1.0.0', state: 'failed' as const, detail: 'begin\nport 7100 is taken' },
      ],
      programs: [],
    },
    { isRecovered: false, packages: ['speech'], details: { speech: 'begin\nport 7100 is taken' } },
  ],
  [
    'what was told cannot be read',
    { packages: 'x' },
    reported({ speech: 'failed' }),
    { isRecovered: false, packages: ['speech'] },
  ],
])('%s', (_title, before, now, change) => {
  expect(failingChange(before, now)).toEqual(change)
})
