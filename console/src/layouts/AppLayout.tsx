import Box from '@mui/material/Box'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { SessionWatch } from '../features/session/SessionWatch.tsx'
import { useRootStore } from '../state/root-store.ts'
import { PrimaryPlace } from '../ui/page/PrimaryAction.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { DemoRibbon } from './demo/DemoRibbon.tsx'
import { Footer } from './Footer.tsx'
import { SingleKeys } from './keys/SingleKeys.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PrimaryBar } from './PrimaryBar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SecondarySidebar } from './secondary/SecondarySidebar.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { TopBar } from './top-bar/TopBar.tsx'

/** On paper there is the page alone, without the bars around it. */
const onPaper = {
  display: 'block',
  '& > :not(:has(> main)), & > * > :not(main)': { display: 'none !important' },
}

/** layout1: left sidebar, fixed top bar, page, footer, secondary sidebar (spec section 4). */
export function AppLayout() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hasRoundButton = useRootStore((state) => !state.secondarySidebar.isOpen)
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', '@media print': onPaper }}>
      <SkipLink />
      <Sidebar />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <ConnectionBanner />
        <DemoRibbon />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1600,
            mx: 'auto',
            p: { xs: 2, lg: 3 },
            // What the round button of the tools stands over, at the lower end of a line as wide as the page.
            '--corner': hasRoundButton ? '56px' : '0px',
            '&:focus': { outline: 'none', boxShadow: 'none' },
          }}
        >
          <PageHeading />
          <PrimaryPlace value={place}>
            <Outlet />
          </PrimaryPlace>
          <PrimaryBar onPlace={setPlace} />
        </Box>
        <Footer />
      </Box>
      <SecondarySidebar />
      <SessionWatch />
      <SingleKeys />
    </Box>
  )
}
