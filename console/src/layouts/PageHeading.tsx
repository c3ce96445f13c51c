import Home from '@mui/icons-material/HomeOutlined'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { type LabelledCrumb, useHeadingFocus, usePageHeading } from './use-page-heading.ts'

function crumbNode(crumb: LabelledCrumb, isLast: boolean, title: string) {
  if (crumb.href)
    return (
      <Link key={crumb.segment} href={crumb.href} underline="hover" sx={{ color: 'text.primary' }}>
        {crumb.label}
      </Link>
    )
  return (
    <Typography
      key={crumb.segment}
      component="span"
      aria-current={isLast ? 'page' : undefined}
      sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {isLast ? title : crumb.label}
    </Typography>
  )
}

/** The page's one h1 and its breadcrumb: home icon, a link per segment, the last one plain (spec section 2). */
export function PageHeading() {
  const { t } = useTranslation(['layouts', 'common'])
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
      <Breadcrumbs
        aria-label={t('breadcrumb')}
        separator={<NavigateNext fontSize="small" />}
        maxItems={8}
        itemsBeforeCollapse={1}
        itemsAfterCollapse={1}
        expandText={t('showPath')}
      >
        <Link href={paths.home()} aria-label={t('common:home')} sx={{ display: 'flex', p: 0.5 }}>
          <Home sx={{ fontSize: 20 }} />
        </Link>
        {crumbs.map((crumb, index) => crumbNode(crumb, index === crumbs.length - 1, title))}
      </Breadcrumbs>
    </Box>
  )
}
