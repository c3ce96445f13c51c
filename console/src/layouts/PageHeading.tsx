import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageCrumbs } from './PageCrumbs.tsx'
import { useHeadingFocus, usePageHeading } from './use-page-heading.ts'

/** There for those who hear the page and for the focus, while its words stand elsewhere. */
const unseen = { clip: 'rect(0 0 0 0)', position: 'absolute', width: '1px', height: '1px' } as const
/** A phone's top bar names the page. */
const seenFromTablet = {
  clip: { xs: unseen.clip, sm: 'auto' },
  position: { xs: unseen.position, sm: 'static' },
  width: { xs: unseen.width, sm: 'auto' },
  height: { xs: unseen.height, sm: 'auto' },
} as const

/**
 * The page's one h1 and its breadcrumb: home icon, a link per segment, the last one plain (spec section 2). A page that
 * heads itself, with picture and state, shows the name once.
 */
export function PageHeading() {
  const { title, crumbs, isHeaded } = usePageHeading()
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
          ...(isHeaded ? unseen : seenFromTablet),
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Typography>
      {!isHeaded && (
        <Typography aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, color: 'divider', mx: 1.5 }}>
          |
        </Typography>
      )}
      <Box sx={isShort ? { display: { xs: 'none', sm: 'block' } } : undefined}>
        <PageCrumbs crumbs={crumbs} title={title} />
      </Box>
    </Box>
  )
}
