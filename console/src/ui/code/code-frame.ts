/** The frame around code and differences. */
export const codeFrame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  minWidth: 0,
} as const

/** The bar above them, with what they are and their buttons. */
export const codeBar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
