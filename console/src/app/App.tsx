import CssBaseline from '@mui/material/CssBaseline'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { i18n } from '../i18n/i18n.ts'
import { ShowLanguage } from '../i18n/shown-language.tsx'
import { useSessionStore } from '../state/session-store.ts'
import { ProductThemeProvider } from '../theme/ProductThemeProvider.tsx'
import { useActivePalette } from '../theme/theme-mode.ts'
import { TimeZone } from '../ui/format/time-zone.ts'
import { router } from './router.tsx'

/** The whole console inside its providers. */
export function App() {
  const palette = useActivePalette()
  const timeZone = useSessionStore((state) => state.session?.user.timeZone)
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ShowLanguage>
          <ProductThemeProvider palette={palette}>
            <CssBaseline />
            <TimeZone value={timeZone}>
              <RouterProvider router={router} />
            </TimeZone>
          </ProductThemeProvider>
        </ShowLanguage>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
