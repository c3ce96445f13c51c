import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface Props {
  first: ReactNode
  /** Smaller, below it; nothing is left out. */
  second: ReactNode
}

/** Each row of a list has some: the styles are written once. */
const Lines = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  minWidth: 0,
  maxWidth: '100%',
  lineHeight: 1.3,
  '& > span': { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span + span': { fontSize: 12, fontWeight: 400, color: theme.palette.text.secondary },
}))

/** A cell that says two things which belong together, one below the other, each cut off at its end. */
export function TwoLines({ first, second }: Props) {
  return (
    <Lines>
      <span>{first}</span>
      {second ? <span>{second}</span> : null}
    </Lines>
  )
}
