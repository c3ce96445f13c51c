import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { SessionWatch } from '../features/session/SessionWatch.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { DemoRibbon } from './demo/DemoRibbon.tsx'
import { Footer } from './Footer.tsx'
import { keepFocus } from './keep-focus.ts'
import { SingleKeys } from './keys/SingleKeys.tsx'
import { PageMain } from './PageMain.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SecondarySidebar } from './secondary/SecondarySidebar.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { RootEndNotice } from './trust/RootEndNotice.tsx'
import { RootKeyNotice } from './trust/RootKeyNotice.tsx'
import { useModalFlag } from './use-modal-flag.ts'

/** On paper there is the page alone, without the bars around it. */
const onPaper = {
  display: 'block',
  '& > :not(:has(> main)), & > * > :not(main)': { display: 'none !important' },
}

/** layout1: left sidebar, fixed top bar, page, footer, secondary sidebar (spec section 4). */
export function AppLayout() {
  useEffect(keepFocus, [])
  useModalFlag()
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', '@media print': onPaper }}>
      <SkipLink />
      <Sidebar />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <ConnectionBanner />
        <DemoRibbon />
        <RootKeyNotice />
        <RootEndNotice />
        <PageMain />
        <Footer />
      </Box>
      <SecondarySidebar />
      <SessionWatch />
      <SingleKeys />
    </Box>
  )
}
