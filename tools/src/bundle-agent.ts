import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { repositoryRoot } from './source/repository-files.ts'

/** One file that runs on a robot's own Node >= 24, without node_modules or anything else beside it. */
export async function bundleAgent(target: string): Promise<string> {
  const outfile = join(target, 'filo-agent.mjs')
  await build({
    entryPoints: [join(repositoryRoot, 'agent/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    legalComments: 'external',
    external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor'],
    // The first line of the program comes from main.ts itself.
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    logLevel: 'warning',
  })
  await chmod(outfile, 0o755)
  return outfile
}
