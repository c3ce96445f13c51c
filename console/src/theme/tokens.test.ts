import { type PaletteName, paletteNames } from '@filo/contract/profile/palette-names'
import { describe, expect, test } from 'vitest'
import { blend, contrast } from './contrast.ts'
import { palettes } from './palettes.ts'
import { type Tokens, tokensOf } from './tokens.ts'

/** Tokens read as text on paper and on the page behind it. */
const textTokens = [
  'text',
  'textSecondary',
  'link',
  'errorText',
  'success',
  'warning',
  'info',
] as const satisfies (keyof Tokens)[]

/** Tokens that mark a control or the focus; 3:1 is enough (WCAG 2.2, 1.4.11). */
const controlTokens = ['action', 'controlBorder', 'focusRing'] as const satisfies (keyof Tokens)[]

const cases = paletteNames.map((name): [PaletteName, Tokens] => [name, tokensOf(name)])

test('contrast is 21 between black and white and 1 between equals', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#7467ef', '#7467ef')).toBe(1)
})

test('a half-transparent black on white is middle grey', () => {
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('the spec names eleven palettes', () => {
  expect(paletteNames).toEqual([
    'whitePurple',
    'whiteBlue',
    'slateDark1',
    'slateDark2',
    'purple1',
    'purple2',
    'purpleDark1',
    'purpleDark2',
    'blue',
    'blueDark',
    'red',
  ])
})

describe.each(cases)('%s', (name, tokens) => {
  const { paper, background } = palettes[name]

  test.each(textTokens)('%s reads as text on paper and page', (token) => {
    expect(contrast(tokens[token], paper)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens[token], background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controlTokens)('%s shows as a control on paper and page', (token) => {
    expect(contrast(tokens[token], paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens[token], background)).toBeGreaterThanOrEqual(3)
  })

  test('text on filled controls reads', () => {
    expect(contrast(tokens.actionText, tokens.action)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.actionText, tokens.actionHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.accentText, tokens.accent)).toBeGreaterThanOrEqual(4.5)
  })

  test('text on filled status colours reads', () => {
    const onStatus = palettes[name].mode === 'light' ? '#ffffff' : '#1a2038'
    for (const token of ['errorText', 'success', 'warning', 'info'] as const)
      expect(contrast(onStatus, tokens[token]), token).toBeGreaterThanOrEqual(4.5)
  })

  test('the two tones of the focus ring differ from each other', () => {
    expect(contrast(tokens.focusRing, tokens.focusRingOuter)).toBeGreaterThanOrEqual(3)
  })
})
