import Home from '@mui/icons-material/HomeOutlined'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { LabelledCrumb } from '../app/crumbs.ts'
import { paths } from '../app/paths.ts'

function crumbNode(crumb: LabelledCrumb, isLast: boolean, title: string) {
  if (crumb.href)
    return (
      <Link
        key={crumb.segment}
        href={crumb.href}
        underline="hover"
        sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}
      >
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

/** The way to the page: home, a link per segment, the last one plain; more than eight fold into one (spec section 9). */
export function PageCrumbs({ crumbs, title }: { crumbs: readonly LabelledCrumb[]; title: string }) {
  const { t } = useTranslation(['layouts', 'common'])
  return (
    <Breadcrumbs
      aria-label={t('breadcrumb')}
      separator={<NavigateNext fontSize="small" />}
      maxItems={8}
      itemsBeforeCollapse={1}
      itemsAfterCollapse={1}
      expandText={t('showPath')}
      // A phone's top bar names the page: the way leads to it, and does not say it again on a line of its own.
      sx={{
        '& ol > li:nth-last-of-type(-n + 2):not(:first-of-type)': { display: { xs: 'none', sm: 'flex' } },
      }}
    >
      <Link href={paths.home()} aria-label={t('common:home')} sx={{ display: 'flex', p: 0.5 }}>
        <Home sx={{ fontSize: 20 }} />
      </Link>
      {crumbs.map((crumb, index) => crumbNode(crumb, index === crumbs.length - 1, title))}
    </Breadcrumbs>
  )
}
