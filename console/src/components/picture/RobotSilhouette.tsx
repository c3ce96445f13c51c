import { styled } from '@mui/material/styles'

const Outline = styled('svg')(({ theme }) => ({ color: theme.palette.text.secondary, opacity: 0.7 }))

/** The outline of some robot, where no drawing of the model exists. */
export function RobotSilhouette({ alt, size }: { alt: string; size: number }) {
  return (
    <Outline
      viewBox="0 0 48 48"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      style={{ width: size * 0.8, height: size * 0.8 }}
    >
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        d="M16 7h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4zM24 7V3M19 14v2M29 14v2M17 23v4h14v-4M15 27h18v11a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3zM15 30H9v7M33 30h6v7M20 41v4M28 41v4"
      />
    </Outline>
  )
}
