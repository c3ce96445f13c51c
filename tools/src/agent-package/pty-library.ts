import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { EmbeddedPty } from '@filo/agent/remote/terminal/embedded-pty'
import { transform } from 'esbuild'
import { repositoryRoot } from '../source/repository-files.ts'
import { findNpmPackage, PackageNotReachable } from './npm-package.ts'

const hostFile = join(repositoryRoot, 'agent/src/remote/terminal/pty-host.ts')
/** By Node's names of what robots are made with. */
const packages = {
  x64: '@lydell/node-pty-linux-x64',
  arm64: '@lydell/node-pty-linux-arm64',
} as const

/** What the agent's one file brings for pseudo terminals; `leftOut` has a line for each machine that has none then. */
export async function packPty(): Promise<{ pty: EmbeddedPty; leftOut: string[] }> {
  const { code: host } = await transform(readFileSync(hostFile, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node24',
    minifyWhitespace: true,
    minifySyntax: true,
  })
  const binaries: Record<string, string> = {}
  const leftOut: string[] = []
  for (const [architecture, name] of Object.entries(packages)) {
    try {
      const { folder } = await findNpmPackage(name, ['pty.node'])
      binaries[architecture] = gzipSync(readFileSync(join(folder, 'pty.node')), { level: 9 }).toString(
        'base64',
      )
    } catch (error) {
      if (!(error instanceof PackageNotReachable)) throw error
      leftOut.push(
        `terminals for ${architecture} are left out: ${name} could not be fetched (${error.message})`,
      )
    }
  }
  return { pty: { host, binaries }, leftOut }
}
