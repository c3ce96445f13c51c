import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Limits {
  memoryMb: number | null
  cpuPercent: number | null
}

/** The kernel's groups with limits (control group v2). */
export interface Cgroups {
  isEnforced: boolean
  /** Sets up the group of a service; the file into which its first process writes itself, undefined where nothing limits it. */
  prepare(name: string, limits: Limits): Promise<string | undefined>
}

/** Where nothing can be limited. */
export const noCgroups: Cgroups = { isEnforced: false, prepare: async () => undefined }

/** The agent's own leaf: a group with limits for others below it may hold no process itself. */
const ownLeaf = 'agent'
const periodUs = 100_000

/** Path of a process's group below the hierarchy's root by `/proc/PID/cgroup`; undefined without version 2. */
export function groupPath(text: string): string | undefined {
  const path = /^0::(\/.*)$/m.exec(text)?.[1]
  if (path === undefined) return undefined
  return path.endsWith(`/${ownLeaf}`) ? path.slice(0, -ownLeaf.length - 1) || '/' : path
}

/** What is written into a group's files for limits. */
export function limitFiles({ memoryMb, cpuPercent }: Limits): Record<string, string> {
  return {
    'memory.max': memoryMb === null ? 'max' : String(memoryMb * 1_048_576),
    'cpu.max': `${cpuPercent === null ? 'max' : (cpuPercent * periodUs) / 100} ${periodUs}`,
  }
}

async function delegate(base: string): Promise<void> {
  const controllers = await readFile(join(base, 'cgroup.controllers'), 'utf8')
  if (!/\bmemory\b/.test(controllers) || !/\bcpu\b/.test(controllers)) throw new Error('no controllers')
  await mkdir(join(base, ownLeaf), { recursive: true })
  await writeFile(join(base, ownLeaf, 'cgroup.procs'), String(process.pid))
  await writeFile(join(base, 'cgroup.subtree_control'), '+memory +cpu')
}

/** Opens the agent's own group for groups of services below it, as a unit with `Delegate=yes` may; else nothing is limited. */
export async function openCgroups(mount = '/sys/fs/cgroup', self = '/proc/self/cgroup'): Promise<Cgroups> {
  try {
    const path = groupPath(await readFile(self, 'utf8'))
    if (path === undefined) return noCgroups
    const base = join(mount, path)
    await delegate(base)
    return {
      isEnforced: true,
      async prepare(name, limits) {
        if (limits.memoryMb === null && limits.cpuPercent === null) return undefined
        const group = join(base, name)
        await mkdir(group, { recursive: true })
        for (const [file, text] of Object.entries(limitFiles(limits)))
          await writeFile(join(group, file), text)
        return join(group, 'cgroup.procs')
      },
    }
  } catch {
    return noCgroups
  }
}
