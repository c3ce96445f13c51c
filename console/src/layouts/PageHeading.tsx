import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageCrumbs } from './PageCrumbs.tsx'
import { useHeadingFocus, usePageHeading } from './use-page-heading.ts'

/** The page's one h1 and its breadcrumb: home icon, a link per segment, the last one plain (spec section 2). */
export function PageHeading() {
  const { title, crumbs } = usePageHeading()
  const heading = useHeadingFocus(title)
  // A phone's top bar names the page and leads home: a way of one step would say it twice, above the first row.
  const isShort = crumbs.length < 2
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        mb: isShort ? { xs: 0, sm: 2 } : 2,
        minHeight: isShort ? { xs: 0, sm: 32 } : 32,
      }}
    >
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
      <Box sx={isShort ? { display: { xs: 'none', sm: 'block' } } : undefined}>
        <PageCrumbs crumbs={crumbs} title={title} />
      </Box>
    </Box>
  )
}
