import { paletteNames } from '@filo/contract/profile/palette-names'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { palettes } from './palettes.ts'
import { shareColorCount, shareColors } from './share-colors.ts'

const rest = '#777777'

test('no colour comes twice before all are used, and what is left shares one', () => {
  for (const mode of ['light', 'dark'] as const) {
    const colors = shareColors(mode, shareColorCount + 2, rest)
    expect(new Set(colors.slice(0, shareColorCount)).size).toBe(shareColorCount)
    expect(colors.slice(shareColorCount)).toEqual([rest, rest])
  }
})

test.each(paletteNames)('each is seen on the paper of %s', (name) => {
  const { mode, paper } = palettes[name]
  for (const color of shareColors(mode, shareColorCount, rest))
    expect(contrast(color, paper), color).toBeGreaterThanOrEqual(3)
})
