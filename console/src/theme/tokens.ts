import type { PaletteName } from '@filo/contract/profile/palette-names'
import { blend } from './contrast.ts'
import { palettes } from './palettes.ts'

/** Colours that content is drawn with; every pair keeps its contrast on paper and background (docs/interface.md). */
export interface Tokens {
  /** Filled buttons, switches, the selected tab. */
  action: string
  actionText: string
  /** Filled button under the pointer. */
  actionHover: string
  link: string
  /** The palette's second colour as a filled control. */
  accent: string
  accentText: string
  text: string
  textSecondary: string
  errorText: string
  success: string
  warning: string
  info: string
  divider: string
  /** Border of an input, a checkbox, an outlined button. */
  controlBorder: string
  focusRing: string
  focusRingOuter: string
}

type Chosen = Pick<Tokens, 'action' | 'actionText' | 'actionHover' | 'link'>

const onOrange = { action: '#ff9e43', actionText: '#34314c', actionHover: '#ffb066', link: '#ff9e43' }
const azure = { action: '#1976d2', actionText: '#ffffff', actionHover: '#115293', link: '#1769bd' }

const chosen: Record<PaletteName, Chosen> = {
  whitePurple: { action: '#6e60ee', actionText: '#ffffff', actionHover: '#5546d6', link: '#6052e0' },
  whiteBlue: azure,
  slateDark1: onOrange,
  slateDark2: onOrange,
  purple1: { action: '#6e60ee', actionText: '#ffffff', actionHover: '#5546d6', link: '#6052e0' },
  purple2: { action: '#636ec6', actionText: '#ffffff', actionHover: '#4b56ae', link: '#555fb8' },
  purpleDark1: { action: '#8f85f2', actionText: '#1a2038', actionHover: '#a9a1f5', link: '#8f85f2' },
  purpleDark2: { action: '#868fd3', actionText: '#1a2038', actionHover: '#a3aade', link: '#868fd3' },
  blue: azure,
  blueDark: { action: '#90caf9', actionText: '#1a2038', actionHover: '#b3dafb', link: '#90caf9' },
  red: { action: '#e32925', actionText: '#ffffff', actionHover: '#b71c1c', link: '#e6403c' },
}

const lightStatus = { errorText: '#c62828', success: '#2e7d32', warning: '#b45309', info: '#0277bd' }
const darkStatus = { errorText: '#ff8a80', success: '#66bb6a', warning: '#ffb74d', info: '#4fc3f7' }

/** Secondary colours whose own text is too faint on them. */
const readableAccent: Partial<Record<PaletteName, Pick<Tokens, 'accent' | 'accentText'>>> = {
  whitePurple: { accent: '#6e60ee', accentText: '#ffffff' },
  blueDark: { accent: '#ff4f30', accentText: '#1a2038' },
}

/** The derived tokens of a palette. */
export function tokensOf(name: PaletteName): Tokens {
  const { mode, paper, text, secondary, secondaryText } = palettes[name]
  const isLight = mode === 'light'
  return {
    ...chosen[name],
    ...(readableAccent[name] ?? { accent: secondary, accentText: secondaryText }),
    ...(isLight ? lightStatus : darkStatus),
    text,
    textSecondary: blend(text, paper, 0.7),
    divider: blend(text, paper, 0.12),
    controlBorder: blend(text, paper, isLight ? 0.58 : 0.5),
    focusRing: isLight ? '#0b57d0' : '#a8c7fa',
    focusRingOuter: isLight ? '#ffffff' : '#000000',
  }
}
