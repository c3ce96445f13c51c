import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforePaint } from './build/before-paint.ts'
import { finishPages } from './build/finish-pages.ts'
import { helpPages } from './build/help-pages.ts'
import { leanContract } from './build/lean-contract.ts'
import { pageAddresses } from './build/page-addresses.ts'
import { sharedChunks } from './build/shared-chunks.ts'
import { shellManifest } from './build/shell-manifest.ts'

const root = import.meta.dirname
const entries = {
  shell: join(root, 'src/app/main.tsx'),
  signIn: join(root, 'src/features/session/sign-in/sign-in-main.tsx'),
  lists: [
    join(root, 'src/components/table/ListPage.tsx'),
    join(root, 'src/components/status/StateChip.tsx'),
    join(root, 'src/components/status/use-state-options.ts'),
    join(root, 'src/ui/page/PageTabs.tsx'),
    join(root, 'src/ui/format/fold.ts'),
  ],
  overlays: [
    join(root, 'src/ui/hint/HintBubble.tsx'),
    join(root, 'src/ui/menu/ActionMenu.tsx'),
    join(root, 'src/ui/menu/ChoiceMenu.tsx'),
    join(root, 'src/ui/table/ColumnChooser.tsx'),
    join(root, 'src/ui/table/FilterDrawer.tsx'),
    join(root, 'src/ui/table/FilterMenus.tsx'),
    join(root, 'src/ui/dialog/ConfirmDialog.tsx'),
    join(root, 'src/layouts/leave/DepartureQuestion.tsx'),
    join(root, 'src/layouts/sidebar/MobileSidebar.tsx'),
    join(root, 'src/layouts/top-bar/AccountMenu.tsx'),
  ],
}

export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [
    react(),
    leanContract(),
    beforePaint(),
    shellManifest(),
    helpPages(),
    finishPages(),
    pageAddresses(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        signin: join(root, 'signin.html'),
        'service-worker': join(root, 'src/state/service-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            { name: sharedChunks(entries) },
          ],
        },
      },
    },
  },
})
