import Box from '@mui/material/Box'
import { encode } from 'uqr'

/** Modules of white around the code (ISO/IEC 18004 asks for four). */
const quietZone = 4

interface QrCodeProps {
  text: string
  /** What the code leads to, for those who cannot scan it. */
  label: string
  /** Width and height as CSS; 200 px unless told. */
  size?: string | undefined
}

/** A QR code, black on white in both themes so that every camera reads it. */
export function QrCode({ text, label, size: side = '200px' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        width: side,
        height: side,
        flex: 'none',
        bgcolor: '#fff',
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
