import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from './config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'console/dist/.built-from')
const sources = [
  'console/{src,build,public}/**/*',
  'console/*.{html,ts,json}',
  'contract/src/**/*.ts',
  'package-lock.json',
]

/** What the build is made from: names, sizes and times of all its sources. */
export function consoleSources(): string {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).sort()) {
    const { size, mtimeMs } = statSync(join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function runBuild(): Promise<void> {
  const args = [join(root, 'tools/src/build.ts')]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: inheritedEnvironment(),
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the console could not be built')),
    )
  })
}

/** Notes beside a new build what {@link consoleSources} said before it began. */
export function noteBuiltFrom(sources: string): void {
  writeFileSync(stampFile, sources)
}

/** Builds the console when its sources changed since the last build. */
export async function buildConsole(): Promise<void> {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === consoleSources()) return
  process.stderr.write('filo: building the console\n')
  await runBuild()
}
