import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEmptyDatabase } from '@filo/server/db/make-empty-database'
import { build, type Plugin } from 'esbuild'
import { bundleAgent } from './bundle-agent.ts'
import { replaceFolder } from './commands/replace-folder.ts'
import { describeStep } from './commands/report-steps.ts'
import { runStep, type StepResult } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

/**
 * The server with its migrations beside it. What only some installations need stays in files of its own, read when it
 * is needed; packages stay in node_modules, save a few.
 */
async function bundleServer(target: string): Promise<void> {
  const folder = join(repositoryRoot, 'server')
  await build({
    entryPoints: [join(folder, 'src/main.ts')],
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    plugins: [keepPackages],
    logLevel: 'warning',
  })
  await cp(join(folder, 'src/db/migrations'), join(target, 'migrations'), { recursive: true })
  await makeEmptyDatabase(join(target, 'empty-database'))
}

/** Our own workspaces, and packages of so many modules that linking them takes longer than running them. */
const bundledPackages = /^(@filo|drizzle-orm|zod)(\/|$)/

const keepPackages: Plugin = {
  name: 'keep-packages',
  setup: (plugin) => {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      bundledPackages.test(path) ? undefined : { path, external: true },
    )
  },
}

/** A bundle as a step: esbuild says itself what is wrong, so its exception adds nothing. */
async function bundleStep(name: string, bundle: (target: string) => Promise<unknown>): Promise<StepResult> {
  const startedAt = performance.now()
  let output = ''
  const isOk = await replaceFolder(join(repositoryRoot, name, 'dist'), async (target) => {
    await bundle(target)
    return true
  }).catch((error: Error) => {
    if (!('errors' in error)) output = String(error.stack)
    return false
  })
  return { name, isOk, durationMs: performance.now() - startedAt, output }
}

async function buildConsole(): Promise<StepResult> {
  let result: StepResult = { name: 'console', isOk: false, durationMs: 0, output: '' }
  await replaceFolder(join(repositoryRoot, 'console/dist'), async (target) => {
    const args = ['build', '--outDir', target, '--emptyOutDir']
    result = await runStep({ name: 'console', program: 'vite', args, folder: 'console' })
    return result.isOk
  })
  return result
}

/** `npm run build`: console/dist, agent/dist and server/dist. */
const results = [
  await buildConsole(),
  await bundleStep('agent', bundleAgent),
  await bundleStep('server', bundleServer),
]
process.stdout.write(results.map((result) => describeStep(result)).join(''))
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
