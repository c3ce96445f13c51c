import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../source/repository-files.ts'
import { suite } from './debian-folder.ts'
import type { Stage } from './prove-installation.ts'
import { runProgram } from './run-program.ts'

const emulator = 'qemu-aarch64-static'
const mirror = 'http://deb.debian.org/debian'

/** The libraries of an arm64 Debian, unpacked and not set up: nothing of it runs here by itself. @throws what debootstrap said */
async function unpackLibraries(): Promise<string> {
  const cached = join(repositoryRoot, `node_modules/.cache/filo/debian-${suite()}-arm64`)
  if (existsSync(cached)) return cached
  const beside = `${cached}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  const flags = ['--foreign', '--arch=arm64', '--variant=minbase', '--include=libstdc++6']
  const { isOk, output } = await runProgram('debootstrap', [...flags, suite(), beside, mirror], tmpdir())
  if (!isOk) throw new Error(`debootstrap for arm64: ${output.trim().split('\n').at(-1)}`)
  renameSync(beside, cached)
  return cached
}

/** On another kind of processor, by qemu: the package for arm64 brings a Node and an agent that start there. */
export async function proveArm64(
  { check, note }: Pick<Stage, 'check' | 'note'>,
  { filesFolder, work, version }: { filesFolder: string; work: string; version: string },
): Promise<void> {
  const file = readdirSync(filesFolder).find((name) => name.endsWith('_arm64.deb'))
  if (!file) return note('SKIPPED on arm64: its package was not made')
  if (!(await runProgram(emulator, ['--version'], work)).isOk)
    return note(`SKIPPED on arm64: it needs ${emulator} (apt-get install qemu-user-static)`)
  const root = join(work, 'arm64')
  const unpacked = await runProgram('dpkg-deb', ['-x', join(filesFolder, file), root], work)
  check(unpacked.isOk, `the arm64 package cannot be unpacked: ${unpacked.output}`)
  const folder = join(root, 'usr/lib/filo-agent')
  const program = [join(folder, 'bin/node'), join(folder, 'filo-agent.mjs')]
  const run = (...words: string[]) => runProgram(emulator, ['-L', libraries, ...program, ...words], work)
  const libraries = await unpackLibraries()
  const output = await run('--version')
  check(output.isOk && output.output.trim() === version, `on arm64 it says: ${output.output.slice(-300)}`)
  check((await run('--help')).output.includes('enrol --server'), 'on arm64 there is no help')
  note('the arm64 package starts under qemu')
}
