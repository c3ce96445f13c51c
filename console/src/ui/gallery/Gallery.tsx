import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Story } from './story.ts'

/** Every story, or the one named in the address. */
export function Gallery({ stories, only }: { stories: Story[]; only: string | null }) {
  const shown = only ? stories.filter(({ title }) => title === only) : stories
  return (
    <Box component="main" sx={{ maxWidth: 1600, mx: 'auto', p: { xs: 2, lg: 3 } }}>
      <Typography variant="h1" sx={{ mb: 2, fontSize: 20 }}>
        Filo
      </Typography>
      <Box component="nav" aria-label="Filo" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        {stories.map(({ title }) => (
          <Link key={title} href={`?story=${title}`}>
            {title}
          </Link>
        ))}
      </Box>
      {shown.map(({ title, Show }) => (
        <Box component="section" key={title} aria-label={title} sx={{ mb: 4 }}>
          <Show />
        </Box>
      ))}
    </Box>
  )
}
