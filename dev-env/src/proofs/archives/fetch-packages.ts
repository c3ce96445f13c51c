import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runProgram = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024

export interface DesiredPackage {
  from: 'debian' | 'npm'
  name: string
}

/** A package file as its makers ship it, and the folder that its own tool unpacked it into. */
export interface FetchedPackage extends DesiredPackage {
  fileName: string
  file: string
  unpacked: string
}

async function runCommand(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await runProgram(program, args, { cwd, maxBuffer: MAX_OUTPUT })
  return stdout
}

/** The package that a name stands for today: `linux-image-amd64>linux-image-` is the first it depends on named so. */
async function resolveDebian(name: string, cwd: string): Promise<string> {
  const [first = '', ...prefixes] = name.split('>')
  let known = first
  for (const prefix of prefixes) {
    const output = await runCommand('apt-cache', ['depends', '--important', known], cwd)
    const next = [...output.matchAll(/Depends: (\S+)/g)].map((match) => match[1] ?? '')
    known = next.find((candidate) => candidate.startsWith(prefix)) ?? known
  }
  return known
}

async function fetchDebian(name: string, folder: string): Promise<string> {
  const known = await resolveDebian(name, folder)
  await runCommand('apt-get', ['-o', 'APT::Sandbox::User=root', '-q', 'download', known], folder)
  return known
}

async function fetchNpm(name: string, folder: string): Promise<string> {
  await runCommand('npm', ['pack', '--silent', '--ignore-scripts', name], folder)
  return name
}

/**
 * Downloads a package by its ecosystem's own client and unpacks it with its own tool (`dpkg-deb -x`, `tar -x`).
 * @throws what the client said when it does not reach its archive
 */
export async function fetchPackage(spec: DesiredPackage, folder: string): Promise<FetchedPackage> {
  const download = join(folder, 'download')
  const unpacked = join(folder, 'unpacked')
  for (const path of [download, unpacked]) if (!existsSync(path)) mkdirSync(path, { recursive: true })
  const isDebian = spec.from === 'debian'
  const name = await (isDebian ? fetchDebian(spec.name, download) : fetchNpm(spec.name, download))
  const fileName = readdirSync(download).find((found) => /\.(deb|tgz)$/.test(found))
  if (!fileName) throw new Error(`${name} brought no package file`)
  const file = join(download, fileName)
  if (isDebian) await runCommand('dpkg-deb', ['-x', file, unpacked], folder)
  else await runCommand('tar', ['-xpf', file, '-C', unpacked, '--no-same-owner'], folder)
  return { from: spec.from, name, fileName, file, unpacked }
}
