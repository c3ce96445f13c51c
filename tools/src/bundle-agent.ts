import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { libraryLicenses } from './agent-package/library-licenses.ts'
import { repositoryRoot } from './source/repository-files.ts'

/**
 * Node's own modules are looked up when they are needed: an import of a name that an older Node lacks would end there
 * before the first line of the program, which says what is wrong (agent/src/cli/refuse-old-node.ts).
 */
const lookUpBuiltins: Plugin = {
  name: 'look-up-builtins',
  setup: (plugin) => {
    plugin.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }))
    plugin.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

/** Has the program say another version of itself than the sources do, for tries of renewal. */
function sayVersion(version: string): Plugin {
  return {
    name: 'say-version',
    setup: (plugin) => {
      plugin.onLoad({ filter: /[\\/]agent[\\/]package\.json$/ }, () => ({
        contents: JSON.stringify({ version }),
        loader: 'json',
      }))
    },
  }
}

/** One file that runs on a robot's own Node >= 24, without node_modules or anything else beside it. */
export async function bundleAgent(target: string, { version }: { version?: string } = {}): Promise<string> {
  return bundle('agent/src/main.ts', join(target, 'filo-agent.mjs'), version ? [sayVersion(version)] : [])
}

/** The launcher of the package: one file as well. */
export async function bundleLauncher(
  target: string,
  { version }: { version?: string } = {},
): Promise<string> {
  return bundle(
    'agent/src/launcher/main.ts',
    join(target, 'launcher.mjs'),
    version ? [sayVersion(version)] : [],
  )
}

async function bundle(entry: string, outfile: string, plugins: Plugin[]): Promise<string> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: repositoryRoot,
    entryPoints: [join(repositoryRoot, entry)],
    plugins: [lookUpBuiltins, ...plugins],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    legalComments: 'none',
    external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor'],
    // The first line of the program comes from main.ts itself.
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    logLevel: 'warning',
  })
  await writeFile(`${outfile}.LICENSES.txt`, libraryLicenses(Object.keys(metafile.inputs)))
  await chmod(outfile, 0o755)
  return outfile
}
