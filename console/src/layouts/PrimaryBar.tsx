import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useCallback } from 'react'
import { bottomBar, primaryBarHeight } from '../ui/page/bottom-bar.ts'

const mark = 'data-primary-bar'
const filled = `[${mark}]:has(a, button)`

/** The lower edge of a page on a phone: its primary action comes here, and without one there is no bar. */
export function PrimaryBar({ place }: { place: HTMLElement }) {
  const hold = useCallback(
    (bar: HTMLElement | null) => {
      bar?.append(place)
    },
    [place],
  )
  return (
    <>
      <GlobalStyles styles={{ [`:root:has(${filled})`]: { '--bottom-bar': `${primaryBarHeight}px` } }} />
      <Box
        ref={hold}
        {...{ [mark]: true }}
        sx={{
          ...bottomBar,
          // At the lower edge of the window on a short page, too.
          top: `calc(100dvh - ${primaryBarHeight}px)`,
          bottom: 0,
          zIndex: 6,
          displayPrint: 'none',
          display: 'none',
          alignItems: 'center',
          gap: 1,
          height: primaryBarHeight,
          // As wide as the window: out of the page's padding.
          mx: -2,
          mb: -2,
          mt: 2,
          pl: 2,
          pr: 2,
          '&:has(a, button)': { display: 'flex' },
          '& > div': { display: 'flex', flex: 1, minWidth: 0 },
        }}
      />
    </>
  )
}
