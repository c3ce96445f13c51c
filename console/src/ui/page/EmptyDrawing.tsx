import Box from '@mui/material/Box'

const shapes = {
  search: 'M44 26a22 22 0 1 1 0 44 22 22 0 0 1 0-44zM60 64l22 20M34 48h20M34 56h12',
  packages: 'M60 18l34 16v36L60 86 26 70V34zM26 34l34 16 34-16M60 50v36M43 26l34 16v12',
  robot:
    'M42 30h36a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8zM60 30V18M48 46v6M72 46v6M50 60q10 6 20 0M44 66v20h32V66M34 44h-8v14M86 44h8v14',
  versions: 'M30 24h14v14H30zM30 66h14v14H30zM76 45h14v14H76zM37 38v28M44 31h16q10 0 10 10v4q0 7 6 7M37 52',
  people:
    'M48 24a12 12 0 1 1 0 24 12 12 0 0 1 0-24zM24 84q2-26 24-26t24 26zM76 32a9 9 0 1 1 0 18M80 58q16 4 17 24H82',
  list: 'M30 20h60v64H30zM42 36h4M54 36h24M42 52h4M54 52h24M42 68h4M54 68h16',
  lock: 'M38 46h44v36H38zM46 46V34a14 14 0 0 1 28 0v12M60 60v10',
  cloud: 'M38 74a16 16 0 0 1 0-32 22 22 0 0 1 42-4 18 18 0 0 1 2 36zM60 52v12M60 70v1',
  upload: 'M38 74a16 16 0 0 1 0-32 22 22 0 0 1 42-4 18 18 0 0 1 2 36M60 84V56M50 65l10-10 10 10',
  check: 'M60 18a33 33 0 1 1 0 66 33 33 0 0 1 0-66zM45 52l11 11 20-22',
  history: 'M60 20a32 32 0 1 1-30 22M30 24v18h18M60 36v18l12 8',
} as const

export type Drawing = keyof typeof shapes

/** A simple line drawing; decoration only, the words beside it say the same. */
export function EmptyDrawing({ name }: { name: Drawing }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 120 104"
      aria-hidden
      sx={{
        width: 120,
        height: 104,
        fill: 'none',
        stroke: 'currentColor',
        color: 'text.secondary',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <Box
        component="ellipse"
        cx="60"
        cy="94"
        rx="44"
        ry="5"
        sx={{ fill: 'currentColor', stroke: 'none', opacity: 0.12 }}
      />
      <path d={shapes[name]} />
    </Box>
  )
}
