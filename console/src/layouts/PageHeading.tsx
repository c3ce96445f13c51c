import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageCrumbs } from './PageCrumbs.tsx'
import { useHeadingFocus, usePageHeading } from './use-page-heading.ts'

/** The page's one h1 and its breadcrumb: home icon, a link per segment, the last one plain (spec section 2). */
export function PageHeading() {
  const { title, crumbs } = usePageHeading()
  const heading = useHeadingFocus(title)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 2, minHeight: 32 }}>
      <Typography
        ref={heading}
        component="h1"
        variant="h4"
        tabIndex={-1}
        sx={{
          '&:focus': { outline: 'none', boxShadow: 'none' },
          clip: { xs: 'rect(0 0 0 0)', sm: 'auto' },
          position: { xs: 'absolute', sm: 'static' },
          width: { xs: '1px', sm: 'auto' },
          height: { xs: '1px', sm: 'auto' },
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Typography>
      <Typography aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, color: 'divider', mx: 1.5 }}>
        |
      </Typography>
      <PageCrumbs crumbs={crumbs} title={title} />
    </Box>
  )
}
