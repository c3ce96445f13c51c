import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { DetailHeader, type DetailHeaderProps } from './DetailHeader.tsx'
import { PageTabs, type PageTabsProps } from './PageTabs.tsx'

export interface DetailTemplateProps extends DetailHeaderProps {
  /** A strip under the header: last update, a mismatch, stale data. */
  notice?: ReactNode
  tabs: PageTabsProps['tabs']
  activeTab: string | undefined
  onTab: (key: string) => void
  /** Stays in view at the right from 1200 px on, above the tabs below that. */
  summary?: ReactNode
}

/** Page template 2 of 4: header with picture and chips, tabs, summary at the right (docs/interface.md). */
export function DetailTemplate(props: DetailTemplateProps) {
  const { notice, tabs, activeTab, onTab, summary, ...header } = props
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DetailHeader {...header} />
      {notice}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: summary
            ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }
            : 'minmax(0, 1fr)',
          // The tabs have the whole width, so that all of them are seen; summary and panel share the row under them.
          '& > .MuiTabs-root': { gridColumn: { lg: '1 / -1' }, gridRow: { lg: 1 } },
          '& > [role="tabpanel"]': { gridColumn: { lg: 1 }, gridRow: { lg: 2 }, minWidth: 0 },
        }}
      >
        {summary && (
          <Box
            component="aside"
            sx={{
              gridColumn: { lg: 2 },
              gridRow: { lg: 2 },
              mb: { xs: 2, lg: 0 },
              position: { lg: 'sticky' },
              top: { lg: 80 },
            }}
          >
            {summary}
          </Box>
        )}
        <PageTabs label={header.name} tabs={tabs} active={activeTab} onChange={onTab} />
      </Box>
    </Box>
  )
}
