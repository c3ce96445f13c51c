import SvgIcon from '@mui/material/SvgIcon'
import type { SxProps } from '@mui/material/styles'

interface Drawing {
  /** Height of an eye, the brow's tilt, and the mouth's path, in a square of 24. */
  eye: number
  brow: number
  mouth: string
}

const drawings: Record<string, Drawing> = {
  neutral: { eye: 3, brow: 0, mouth: 'M8.5 16.5h7' },
  happy: { eye: 2.2, brow: 0, mouth: 'M7.5 15q4.5 4.5 9 0' },
  sad: { eye: 2.6, brow: 1.2, mouth: 'M8 17.5q4 -3.5 8 0' },
  surprised: { eye: 4, brow: 0, mouth: 'M12 14.8a1.9 2.2 0 1 0 .01 0' },
  thinking: { eye: 2, brow: -1.2, mouth: 'M9 16.8l6 -1' },
}

/** A robot's face as it shows a mimic, beside the mimic's name; nothing for one that is not drawn. */
export function MimicFace({ mimic, sx = [] }: { mimic: string; sx?: SxProps }) {
  const drawing = drawings[mimic]
  if (!drawing) return null
  const { eye, brow, mouth } = drawing
  return (
    <SvgIcon
      aria-hidden
      sx={[{ fontSize: 32, fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }, ...[sx].flat()]}
    >
      <rect x="2.5" y="3.5" width="19" height="17" rx="5" />
      {[8, 16].map((x) => (
        <ellipse key={x} cx={x} cy="10.5" rx="1.5" ry={eye / 2} fill="currentColor" stroke="none" />
      ))}
      {brow !== 0 && <path d={`M6.2 ${7.4 + brow / 2}l3.6 ${-brow}M14.2 ${7.4 - brow / 2}l3.6 ${brow}`} />}
      <path d={mouth} strokeLinecap="round" />
    </SvgIcon>
  )
}
