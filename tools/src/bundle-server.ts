import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { repositoryRoot } from './source/repository-files.ts'

/** Our own workspaces, and packages of so many modules that linking them takes longer than running them. */
const bundledPackages = /^(@filo|drizzle-orm|pg-boss|serialize-error|non-error|zod)(\/|$)/

const keepPackages: Plugin = {
  name: 'keep-packages',
  setup: (plugin) => {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      bundledPackages.test(path) ? undefined : { path, external: true },
    )
  },
}

/** What pg-boss brings for connections and timetables of its own, of which the server uses neither. */
const leaveOut: Plugin = {
  name: 'leave-out',
  setup: (plugin) => {
    plugin.onResolve({ filter: /^(pg|cron-parser)$/ }, ({ path, importer }) =>
      importer.includes('/pg-boss/') ? { path, namespace: 'left-out' } : undefined,
    )
    plugin.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: 'export default {}; export const CronExpressionParser = {}',
    }))
  },
}

/**
 * The server with its migrations beside it. What only some installations need stays in files of its own, read when it
 * is needed; packages stay in node_modules, save a few.
 */
export async function bundleServer(target: string): Promise<void> {
  const folder = join(repositoryRoot, 'server')
  await build({
    entryPoints: {
      main: join(folder, 'src/main.ts'),
      'prepare-database': join(folder, 'src/prepare-database.ts'),
      'backup-main': join(folder, 'src/backup-main.ts'),
      'content-thread': join(folder, 'src/features/packages/imports/content-thread.ts'),
    },
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    plugins: [leaveOut, keepPackages],
    logLevel: 'warning',
  })
  await cp(join(folder, 'src/db/migrations'), join(target, 'migrations'), { recursive: true })
}
