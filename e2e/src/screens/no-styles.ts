import { createRequire } from 'node:module'
import { StyleSheet } from '@emotion/sheet'

/** A document without a layout has no use for styles: neither for reading them, a tenth of what a screen's test costs ... */
StyleSheet.prototype.insert = () => undefined

/** ... nor for computing them anew whenever something is drawn, a fifth of it. */
const serialize = createRequire(import.meta.resolve('@mui/material/package.json'))('@emotion/serialize') as {
  serializeStyles: (...styles: readonly unknown[]) => { name: string; styles: string; next: undefined }
}
serialize.serializeStyles = () => ({ name: 'none', styles: '', next: undefined })
