import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedPty } from '@filo/agent/remote/terminal/embedded-pty'
import { build, type Plugin } from 'esbuild'
import { libraryLicenses } from './agent-package/library-licenses.ts'
import { packPty } from './agent-package/pty-library.ts'
import { repositoryRoot } from './source/repository-files.ts'

const zodLocales = join(repositoryRoot, 'node_modules/zod/v4/locales')

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

/** The schema library's sentences in fifty languages are a fifth of the file; a robot logs the English ones. */
const onlyEnglishSchemas: Plugin = {
  name: 'only-english-schemas',
  setup: (plugin) => {
    plugin.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: zodLocales,
    }))
  },
}

/**
 * Writes what stands outside ASCII as escapes: one such character anywhere has Node keep the whole source at two bytes
 * a character for as long as the program runs. They stand in patterns and strings alone, where an escape means the same.
 */
async function keepAscii(file: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  const escaped = source.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (escaped !== source) await writeFile(file, escaped)
}

/** Has the program say another version of itself than the sources do, for tries of renewal. */
function injectVersion(version: string): Plugin {
  return {
    name: 'inject-version',
    setup: (plugin) => {
      plugin.onLoad({ filter: /[\\/]agent[\\/]package\.json$/ }, () => ({
        contents: JSON.stringify({ version }),
        loader: 'json',
      }))
    },
  }
}

/** Has the program bring what pseudo terminals take, which its sources have in node_modules. */
function embedPty(pty: EmbeddedPty): Plugin {
  return {
    name: 'embed-pty',
    setup: (plugin) => {
      plugin.onLoad({ filter: /[\\/]terminal[\\/]embedded-pty\.ts$/ }, () => ({
        contents: `export const embeddedPty = ${JSON.stringify(pty)}`,
      }))
    },
  }
}

/**
 * One file that runs on a robot's own Node >= 24, without node_modules or anything else beside it. `onLeftOut` is called
 * with a line for each kind of machine for which something could not be brought.
 */
export async function bundleAgent(
  target: string,
  { version, onLeftOut }: { version?: string; onLeftOut?: (line: string) => void } = {},
): Promise<string> {
  const { pty, leftOut } = await packPty()
  for (const line of leftOut) onLeftOut?.(line)
  const plugins = [embedPty(pty), ...(version ? [injectVersion(version)] : [])]
  return bundle('agent/src/main.ts', join(target, 'filo-agent.mjs'), plugins)
}

/** The launcher of the package: one file as well. */
export async function bundleLauncher(
  target: string,
  { version }: { version?: string } = {},
): Promise<string> {
  return bundle(
    'agent/src/launcher/main.ts',
    join(target, 'launcher.mjs'),
    version ? [injectVersion(version)] : [],
  )
}

async function bundle(entry: string, outfile: string, plugins: Plugin[]): Promise<string> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: repositoryRoot,
    entryPoints: [join(repositoryRoot, entry)],
    plugins: [lookUpBuiltins, onlyEnglishSchemas, ...plugins],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    // The source stays in memory while the program runs; names stay for its stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    external: ['bufferutil', 'utf-8-validate', 'osx-temperature-sensor'],
    // The first line of the program comes from main.ts itself.
    banner: {
      js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    logLevel: 'warning',
  })
  await keepAscii(outfile)
  const isTerminal = (path: string) => path.endsWith('terminal/embedded-pty.ts')
  const inputs = Object.keys(metafile.inputs)
  // Its native part is embedded, and none of its files.
  if (inputs.some(isTerminal)) inputs.push('node_modules/@lydell/node-pty/LICENSE')
  await writeFile(`${outfile}.LICENSES.txt`, libraryLicenses(inputs))
  await chmod(outfile, 0o755)
  return outfile
}
