import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader.tsx'

interface ListTemplateProps {
  /** One sentence on what the list is for. */
  intro?: ReactNode
  /** Tabs or switches that choose which list is shown. */
  tabs?: ReactNode
  /** The table. */
  children: ReactNode
}

/** Page template 1 of 4: header, toolbar and table (docs/interface.md). */
export function ListTemplate({ intro, tabs, children }: ListTemplateProps) {
  return (
    <>
      {intro && <PageHeader intro={intro} />}
      {tabs && <Box sx={{ mb: 2 }}>{tabs}</Box>}
      {children}
    </>
  )
}
