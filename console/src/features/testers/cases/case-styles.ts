import type { CaseOutcome } from '@filo/contract/testers/tester-shapes'
import BlockedIcon from '@mui/icons-material/Block'
import PassIcon from '@mui/icons-material/CheckCircleOutlined'
import FailIcon from '@mui/icons-material/ErrorOutlined'
import SkipIcon from '@mui/icons-material/RedoOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { Tone } from '../../../ui/status/tone.ts'

/** How the result of a case styles. */
export const caseStyles: Record<CaseOutcome, { icon: typeof SvgIcon; tone: Tone }> = {
  pass: { icon: PassIcon, tone: 'success' },
  fail: { icon: FailIcon, tone: 'error' },
  blocked: { icon: BlockedIcon, tone: 'warning' },
  skip: { icon: SkipIcon, tone: 'neutral' },
}
