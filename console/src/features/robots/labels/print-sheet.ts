/** Names a full-screen dialog that is a sheet of paper. */
export const sheetClass = 'filo-sheet'

/** On paper there is nothing but the sheet. */
export const printStyles = {
  '@media print': {
    [`body > *:not(.${sheetClass})`]: { display: 'none !important' },
    [`.${sheetClass}, .${sheetClass} .MuiDialog-container, .${sheetClass} .MuiDialog-paper`]: {
      position: 'static !important',
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    [`.${sheetClass} .MuiBackdrop-root, .${sheetClass} header`]: { display: 'none !important' },
    '@page': { size: 'A4', margin: '10mm' },
  },
} as const

/** Paper is white whatever the theme. */
export const paper = { bgcolor: '#fff', color: '#000' } as const
