import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { groupName, groupPrefix } from '../processes/run-mark.ts'

export interface Limits {
  memoryMb: number | null
  cpuPercent: number | null
}

const noLimits: Limits = { memoryMb: null, cpuPercent: null }

/** The kernel's control groups: one for each run, by which all of it is found and, in version 2, limited. */
export interface RunGroups {
  /** Runs get groups. */
  isUsed: boolean
  /** Limits of memory and processor are enforced. */
  isEnforced: boolean
  /** Makes the group of a run; the file into which its first process writes itself, undefined where there are none. */
  prepare(runId: string, limits?: Limits): Promise<string | undefined>
  /** Ends all in the groups of runs at once, where the kernel can. */
  kill(runIds: readonly string[]): Promise<void>
  /** Removes the groups of runs that have ended. */
  remove(runIds: readonly string[]): Promise<void>
}

/** Where there are none. */
export const noGroups: RunGroups = {
  isUsed: false,
  isEnforced: false,
  prepare: async () => undefined,
  kill: async () => undefined,
  remove: async () => undefined,
}

/** The agent's own leaf: a group with limits for others below it may hold no process itself. */
const ownLeaf = 'agent'
const periodUs = 100_000
const probeId = '0'.repeat(32)

/** Path of a process's group in a hierarchy by `/proc/PID/cgroup`; version 2 has no name. */
export function groupPath(text: string, hierarchy = ''): string | undefined {
  const line = hierarchy === '' ? '0:' : `\\d+:name=${hierarchy}`
  const path = new RegExp(`^${line}:(/.*)$`, 'm').exec(text)?.[1]
  if (path === undefined) return undefined
  return path.endsWith(`/${ownLeaf}`) ? path.slice(0, -ownLeaf.length - 1) || '/' : path
}

/** Parses where hierarchies are mounted, by name, '' for version 2; out of `/proc/PID/mountinfo` (proc(5)). */
export function parseGroupMounts(text: string): { hierarchy: string; root: string; folder: string }[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ')
    const [, , , root = '/', folder = ''] = before.split(' ')
    const [type, , options = ''] = after.split(' ')
    if (type === 'cgroup2') return [{ hierarchy: '', root, folder }]
    const name = /(?:^|,)name=([\w.-]+)/.exec(options)?.[1]
    return type === 'cgroup' && name !== undefined ? [{ hierarchy: name, root, folder }] : []
  })
}

/** Texts that are written into a group's files for limits. */
export function limitFiles({ memoryMb, cpuPercent }: Limits): Record<string, string> {
  return {
    'memory.max': memoryMb === null ? 'max' : String(memoryMb * 1_048_576),
    'cpu.max': `${cpuPercent === null ? 'max' : (cpuPercent * periodUs) / 100} ${periodUs}`,
  }
}

/** Not with all folders above it: where the kernel keeps the folders that is tried for ever. */
async function makeGroup(group: string): Promise<void> {
  await mkdir(group).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/** Lets limits be set below the agent's own group, as a unit with `Delegate=yes` may. */
async function delegate(parent: string): Promise<boolean> {
  try {
    const controllers = await readFile(join(parent, 'cgroup.controllers'), 'utf8')
    if (!/\bmemory\b/.test(controllers) || !/\bcpu\b/.test(controllers)) return false
    await makeGroup(join(parent, ownLeaf))
    await writeFile(join(parent, ownLeaf, 'cgroup.procs'), String(process.pid))
    await writeFile(join(parent, 'cgroup.subtree_control'), '+memory +cpu')
    return true
  } catch {
    return false
  }
}

function groupsBelow(parent: string, base: string, isEnforced: boolean): RunGroups {
  const groupOf = (runId: string) => join(parent, groupName(base, runId))
  const forEach = async (runIds: readonly string[], work: (group: string) => Promise<unknown>) => {
    for (const runId of runIds) await work(groupOf(runId)).catch(() => undefined)
  }
  return {
    isUsed: true,
    isEnforced,
    async prepare(runId, limits = noLimits) {
      const group = groupOf(runId)
      try {
        await makeGroup(group)
        if (isEnforced)
          for (const [file, text] of Object.entries(limitFiles(limits)))
            await writeFile(join(group, file), text)
        return join(group, 'cgroup.procs')
      } catch (error) {
        if (isEnforced && limits !== noLimits) throw error
        return undefined
      }
    },
    // Version 1 has no such file; there it is not made either.
    kill: (runIds) => forEach(runIds, (group) => writeFile(join(group, 'cgroup.kill'), '1', { flag: 'r+' })),
    remove: (runIds) => forEach(runIds, rmdir),
  }
}

/** Whether a program can move itself into a group that was made for it. */
async function works(groups: RunGroups): Promise<boolean> {
  try {
    const procs = await groups.prepare(probeId)
    await promisify(execFile)('/bin/sh', ['-c', 'echo $$ >"$1"', 'sh', procs ?? ''], { timeout: 5000 })
    return true
  } catch {
    return false
  } finally {
    await groups.remove([probeId])
  }
}

/** What the runs of earlier releases left of groups; one that still holds a process cannot be removed. */
async function removeEmpty(parent: string, base: string): Promise<void> {
  const names = await readdir(parent).catch((): string[] => [])
  for (const name of names)
    if (name.startsWith(groupPrefix(base))) await rmdir(join(parent, name)).catch(() => undefined)
}

const ofKernel = { mounts: '/proc/self/mountinfo', self: '/proc/self/cgroup' }

/**
 * Opens the groups below the agent's own: of version 2, with limits where the agent may set them, else of a hierarchy of
 * version 1 that has a name and no controllers (as systemd's). None where no such group can be made.
 */
export async function openRunGroups(base: string, { mounts, self } = ofKernel): Promise<RunGroups> {
  const own = await readFile(self, 'utf8').catch(() => '')
  const mounted = parseGroupMounts(await readFile(mounts, 'utf8').catch(() => ''))
  for (const { hierarchy, root, folder } of mounted.toSorted((a, b) =>
    a.hierarchy.localeCompare(b.hierarchy),
  )) {
    const path = groupPath(own, hierarchy)
    if (path === undefined) continue
    const below = root !== '/' && path.startsWith(root) ? path.slice(root.length) : path
    const parent = join(folder, below)
    await removeEmpty(parent, base)
    const isEnforced = hierarchy === '' && (await delegate(parent))
    const groups = groupsBelow(parent, base, isEnforced)
    if (await works(groups)) return groups
  }
  return noGroups
}
