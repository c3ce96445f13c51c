import { globSync } from 'node:fs'
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
const source = (file: string) => join(root, 'src', file)
const material = (name: string) => join(root, `../node_modules/@mui/material/${name}/${name}.mjs`)
const contract = (pattern: string) =>
  globSync(`../contract/src/${pattern}`, { cwd: root }).map((file) => join(root, file))

const salesFolders = /\/(marketing|stores|storefront|program-entitlements|program-impact|downloads)\//

function isOfSales(file: string): boolean {
  return salesFolders.test(file)
}

const onePage =
  /\/(remote\/remote|installation\/installation|trust\/signing|users\/user-security)-routes\.ts$/

/** Of remote sessions, the installation's health, signatures and security keys: one page alone calls them, and brings them itself. */
function isOfOnePage(file: string): boolean {
  return onePage.test(file)
}

/** What the list of robots shows: it is the list that is opened most. */
const robotList = [
  'components/form/named-options.ts',
  'components/picture/UnitSerial.tsx',
  'components/status/ConnectionChip.tsx',
  'features/robots/status/ClockChip.tsx',
  'features/robots/TagList.tsx',
  'features/robots/status/UnitUpdateChips.tsx',
  'features/robots/unit-names.ts',
  'features/robots/list/use-unit-filters.ts',
  'lib/slices.ts',
  'state/handed-units.ts',
]

const shared = {
  // What nearly every list needs.
  lists: [
    'components/table/ListPage.tsx',
    'components/table/list-neighbours.ts',
    'components/table/use-record-filter.ts',
    'components/status/StateChip.tsx',
    'components/status/use-state-options.ts',
    'ui/page/PageTabs.tsx',
    'ui/format/fold.ts',
    'ui/table/TwoLines.tsx',
    '../../node_modules/@mui/icons-material/Add.mjs',
    ...robotList,
  ].map(source),
  // Method and path of the API's calls: a page names a dozen of them, each too small for a file of its own.
  routes: contract('**/*-routes.ts').filter((file) => !isOfSales(file) && !isOfOnePage(file)),
  // The same of what is marketed and sold: no page outside of it needs them.
  salesRoutes: contract('**/*-routes.ts').filter(isOfSales),
  // Menus, dialogs and hints: fetched at the first input, when the page has shown itself.
  overlays: [
    'ui/hint/HintBubble.tsx',
    'ui/menu/ActionMenu.tsx',
    'ui/menu/ChoiceMenu.tsx',
    'ui/table/columns/ColumnChooser.tsx',
    'ui/table/filters/FilterDrawer.tsx',
    'ui/table/filters/FilterMenus.tsx',
    'ui/dialog/ConfirmDialog.tsx',
    'layouts/leave/DepartureQuestion.tsx',
    'layouts/sidebar/MobileSidebar.tsx',
    'layouts/top-bar/AccountMenu.tsx',
  ].map(source),
  // Tables in pages and in the lists' grid.
  tables: ['Table', 'TableBody', 'TableCell', 'TableContainer', 'TableHead', 'TableRow'].map(material),
  // Cards, forms and history: what nearly every page of one record needs.
  records: [
    'components/form/ApiForm.tsx',
    'components/form/FormDrawer.tsx',
    'components/form/SearchSelect.tsx',
    'components/history/HistoryTab.tsx',
    'components/page/DetailPage.tsx',
    'components/page/QueryPanel.tsx',
    'components/picture/RobotPicture.tsx',
    'components/table/ListPart.tsx',
    'lib/or-null.ts',
    '../../node_modules/@mui/material/AlertTitle/AlertTitle.mjs',
    'ui/dialog/SideDrawer.tsx',
    'ui/form/fields/FormLocalizedField.tsx',
    'ui/form/fields/FormReasonField.tsx',
    'ui/form/fields/FormSelect.tsx',
    'ui/form/fields/FormSwitch.tsx',
    'ui/form/fields/FormTextField.tsx',
    'ui/format/use-local-day.ts',
    'ui/page/KeyValueCard.tsx',
    'ui/page/KeyValueList.tsx',
    'ui/page/ProgressBar.tsx',
    'ui/page/SectionCard.tsx',
    'ui/page/WorkspaceTemplate.tsx',
  ].map(source),
}
const chunks = sharedChunks({
  shell: source('app/main.tsx'),
  signIn: source('features/session/sign-in/sign-in-main.tsx'),
  shared,
})

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
            { name: chunks },
          ],
        },
      },
    },
  },
})
