import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type Tone, toneColor } from '../../ui/status/tone.ts'

const icons: Record<Tone, typeof SvgIcon> = {
  neutral: CheckCircle,
  success: CheckCircle,
  info: InfoOutlined,
  warning: WarningAmber,
  error: ErrorOutlined,
}

interface Props {
  label: string
  /** The big number. */
  value: string
  /** Said beside the number: "/ 124". */
  beside?: string | undefined
  /** What the number asks for, or that nothing is asked. */
  words: string
  tone: Tone
  /** The words hold for a part of what is counted: no tick beside them. */
  isUnsure?: boolean
  /** Absent where the list is no page of this session. */
  href: string | undefined
}

const inner = {
  p: 2,
  display: 'grid',
  gap: 0.5,
  alignContent: 'start',
  height: '100%',
  width: '100%',
} as const

function Content({ label, value, beside, words, tone, isUnsure = false }: Props) {
  const Icon = tone === 'neutral' && isUnsure ? HelpOutline : icons[tone]
  return (
    <Box sx={inner}>
      <Typography color="text.secondary" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" variant="h1" sx={{ lineHeight: 1.2 }}>
          {value}
        </Typography>
        {beside && (
          <Typography component="span" color="text.secondary">
            {beside}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 0.75,
          alignItems: 'flex-start',
          color: (theme) => toneColor(theme, tone),
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flex: 'none' }} />
        <span>{words}</span>
      </Box>
    </Box>
  )
}

/** One number a decision hangs on; the whole card leads to its filtered list. */
export function WorkCard(props: Props): ReactNode {
  const { href } = props
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      {href ? (
        <CardActionArea href={href} sx={{ display: 'flex', alignItems: 'stretch', textAlign: 'left' }}>
          <Content {...props} />
        </CardActionArea>
      ) : (
        <Content {...props} />
      )}
    </Card>
  )
}
