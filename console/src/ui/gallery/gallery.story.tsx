import CssBaseline from '@mui/material/CssBaseline'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { i18n, startI18n } from '../../i18n/i18n.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { ToastHost } from '../toast/ToastHost.tsx'
import { stories } from './all-pieces.story.ts'
import { Gallery } from './Gallery.tsx'

const address = new URLSearchParams(location.search)

await startI18n(null)
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <I18nextProvider i18n={i18n}>
    <ProductThemeProvider palette={address.get('theme') === 'dark' ? 'blueDark' : 'blue'}>
      <CssBaseline />
      <Suspense>
        <Gallery stories={stories} only={address.get('story')} />
        <ToastHost />
      </Suspense>
    </ProductThemeProvider>
  </I18nextProvider>,
)
