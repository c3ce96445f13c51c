import Box from '@mui/material/Box'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { PrimaryPlace } from '../ui/page/PrimaryAction.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PrimaryBar } from './PrimaryBar.tsx'

/** The page itself between the bars, with the place where a phone keeps its primary action. */
export function PageMain() {
  // Made before it is drawn: who stands in it need not be drawn a second time for it.
  const [place] = useState(() => document.createElement('div'))
  return (
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
        // How far the top bar reaches down: what sticks to the page stands below it.
        '--bar': { xs: '56px', sm: '64px' },
        '&:focus': { outline: 'none', boxShadow: 'none' },
      }}
    >
      <PageHeading />
      <PrimaryPlace value={place}>
        <Outlet />
      </PrimaryPlace>
      <PrimaryBar place={place} />
    </Box>
  )
}
