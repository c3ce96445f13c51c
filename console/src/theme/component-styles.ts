import { alpha, type Components, type Theme } from '@mui/material/styles'
import { RouterLink } from '../lib/RouterLink.tsx'
import type { Tokens } from './tokens.ts'

type Styles = Components<Omit<Theme, 'components'>>

function focusRing(tokens: Tokens) {
  return {
    outline: `2px solid ${tokens.focusRing}`,
    outlineOffset: 2,
    boxShadow: `0 0 0 2px ${tokens.focusRingOuter}`,
  }
}

/** The name above a field has 12 px, the least that is read. */
const labelScale = 6 / 7

/** For what fills its scrolling surroundings: a ring outside would be cut off. */
const ringInside = { '&.Mui-focusVisible': { outlineOffset: -2, boxShadow: 'none' } }

function globalStyles(tokens: Tokens, mode: 'light' | 'dark'): Styles {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { colorScheme: mode, scrollPaddingTop: 80 },
        body: { fontVariantNumeric: 'lining-nums' },
        'a, button, input, textarea, select, [tabindex]': {
          scrollMarginTop: 80,
          scrollMarginBottom: 'calc(max(72px, var(--wizard-bar, 0px)) + var(--bottom-bar, 0px))',
        },
        ':focus-visible': focusRing(tokens),
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
  }
}

function controls(tokens: Tokens): Styles {
  const quietButton = { color: tokens.link }
  return {
    // MUI takes the outline off every button, and gives a ripple instead, which this product does not have.
    MuiButtonBase: {
      defaultProps: { LinkComponent: RouterLink, disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing(tokens) } },
    },
    MuiMenuItem: { styleOverrides: { root: ringInside } },
    MuiListItemButton: { styleOverrides: { root: ringInside } },
    MuiCardActionArea: { styleOverrides: { root: ringInside } },
    MuiAccordionSummary: { styleOverrides: { root: ringInside } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 6,
          minHeight: 36,
          '@media (pointer: coarse)': { minHeight: 44 },
          variants: [
            { props: { variant: 'text', color: 'primary' }, style: quietButton },
            {
              props: { variant: 'outlined', color: 'primary' },
              style: { ...quietButton, borderColor: tokens.controlBorder },
            },
          ],
        },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiLink: { defaultProps: { component: RouterLink }, styleOverrides: { root: { color: tokens.link } } },
    MuiTypography: {
      styleOverrides: {
        root: { variants: [{ props: { color: 'text.secondary' }, style: { color: tokens.textSecondary } }] },
      },
    },
  }
}

function fields(tokens: Tokens): Styles {
  return {
    // The field around it is drawn as focused.
    MuiInputBase: { styleOverrides: { input: { '&:focus-visible': { boxShadow: 'none' } } } },
    // A label stands in the upper edge of its field, also of an empty one: it moves nowhere, and reads as at the sign-in.
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: { borderRadius: 6 },
        notchedOutline: { borderColor: tokens.controlBorder, '& legend': { fontSize: `${labelScale}em` } },
        input: { '@media (pointer: coarse)': { fontSize: 16 } },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        outlined: {
          '&.MuiInputLabel-shrink': {
            transform: `translate(14px, -9px) scale(${labelScale})`,
            maxWidth: `calc(${100 / labelScale}% - 32px)`,
          },
        },
      },
    },
    MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: tokens.link } } } },
    // The words under a locked field say why it is locked: they are to be read, unlike the field's own control.
    MuiFormHelperText: {
      styleOverrides: { root: { '&.Mui-disabled:not(.Mui-error)': { color: tokens.textSecondary } } },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
  }
}

function tabs(tokens: Tokens): Styles {
  return {
    MuiTab: {
      styleOverrides: { root: { minHeight: 44, '&.Mui-selected': { color: tokens.link }, ...ringInside } },
    },
    MuiTabs: { styleOverrides: { indicator: { backgroundColor: tokens.link } } },
    // Room for a button that leads nowhere would indent the first tab.
    MuiTabScrollButton: { styleOverrides: { root: { '&.Mui-disabled': { width: 0 } } } },
  }
}

/** MUI darkens a notice beyond the page it stands on; here it is tinted, as in the light. */
function darkNotices(tokens: Tokens) {
  const tints = {
    error: tokens.errorText,
    warning: tokens.warning,
    info: tokens.info,
    success: tokens.success,
  }
  return Object.entries(tints).map(([severity, color]) => ({
    props: { variant: 'standard' as const, severity: severity as keyof typeof tints },
    style: { backgroundColor: alpha(color, 0.14) },
  }))
}

function surfaces(tokens: Tokens, mode: 'light' | 'dark'): Styles {
  // What opens over the page has its colour, and shadows are faint: a line tells them apart.
  const edge = { border: `1px solid ${tokens.divider}` }
  return {
    MuiPopover: { styleOverrides: { paper: edge } },
    MuiAutocomplete: { styleOverrides: { paper: edge } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 8 } } },
    // Clipped without becoming a box of its own that scrolls: what sticks inside sticks to the window.
    MuiCard: { defaultProps: { elevation: 2 }, styleOverrides: { root: { overflow: 'clip' } } },
    MuiCardContent: {
      styleOverrides: { root: { padding: 16, '@media (min-width: 1200px)': { padding: 24 } } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600, paddingTop: 24 } } },
    // Where two buttons do not fit beside each other, they stand below each other and keep their words in one line.
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '8px 24px 24px', flexWrap: 'wrap', gap: 8 } },
    },
    // The button of a notice keeps its words in one line, below the text where there is no room beside it.
    MuiAlert: {
      styleOverrides: {
        root: { flexWrap: 'wrap', variants: mode === 'dark' ? darkNotices(tokens) : [] },
        message: { flex: '1 1 min(200px, calc(100% - 34px))' },
        action: { paddingTop: 0, whiteSpace: 'nowrap' },
      },
    },
    MuiAlertTitle: { styleOverrides: { root: { fontWeight: 600 } } },
    MuiTooltip: {
      defaultProps: { arrow: true },
      styleOverrides: { tooltip: ({ theme }) => ({ fontSize: theme.typography.caption.fontSize }) },
    },
    MuiTableCell: {
      styleOverrides: { root: { fontVariantNumeric: 'tabular-nums', borderColor: tokens.divider } },
    },
  }
}

/** What every MUI component looks like in this product (docs/interface.md). */
export function componentStyles(tokens: Tokens, mode: 'light' | 'dark'): Styles {
  return {
    ...globalStyles(tokens, mode),
    ...controls(tokens),
    ...fields(tokens),
    ...tabs(tokens),
    ...surfaces(tokens, mode),
  }
}
