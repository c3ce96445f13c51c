import { createTheme, type Shadows } from '@mui/material/styles'

/** MUI's shadows with alphas .06/.042/.036 instead of .2/.14/.12 (docs/interface.md). */
export function softShadows(): Shadows {
  const original = createTheme().shadows
  return original.map((shadow) =>
    shadow.replaceAll('0.2)', '0.06)').replaceAll('0.14)', '0.042)').replaceAll('0.12)', '0.036)'),
  ) as Shadows
}
