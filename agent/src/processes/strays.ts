import type { ProcessFacts } from './process-table.ts'
import { isMarkOf, type RunMark } from './run-mark.ts'

/** Where a robot's software lies, as the kernel names it: without links on the way. */
interface OwnFolders {
  releases: string
  packages: string
}

/** What is this robot's, and what of it may run. */
export interface StrayRule {
  /** The robot's tag (run-mark.ts). */
  robot: string
  folders: OwnFolders
  /** What may run: content hashes of releases, and runs; absent: of those nothing is asked. */
  allowed?: { releases: readonly string[]; runIds: readonly string[] } | undefined
  /** This package is about to start, or was ended: nothing that no run is known of may run from its files. */
  code?: string | undefined
  /** The agent's own process. */
  self: number
}

/** Where in the robot's software a process is at home. */
interface Home {
  release?: string
  code?: string | undefined
}

const deletedEnding = / \(deleted\)$/
const packageFolder = /^\d+-(.+)$/
/** Deeper than any tree of processes goes. */
const mostParents = 100

function homeOf(path: string, { releases, packages }: OwnFolders): Home | undefined {
  const plain = `${path.replace(deletedEnding, '')}/`
  if (plain.startsWith(`${packages}/`)) return { code: plain.slice(packages.length + 1).split('/')[0] }
  if (!plain.startsWith(`${releases}/`)) return undefined
  const [release = '', folder = ''] = plain.slice(releases.length + 1).split('/')
  return release.startsWith('.') ? undefined : { release, code: packageFolder.exec(folder)?.[1] }
}

/** Answers about one look at all processes. */
function createLook(processes: readonly ProcessFacts[], { folders, self }: Own) {
  const byPid = new Map(processes.map((facts) => [facts.pid, facts]))

  function parentsOf(pid: number): ProcessFacts[] {
    const found: ProcessFacts[] = []
    for (let next = byPid.get(byPid.get(pid)?.parent ?? 0); next && found.length < mostParents; ) {
      found.push(next)
      next = byPid.get(next.parent)
    }
    return found
  }

  /** By itself, else of the nearest process above it that is marked, else of the one that leads its session. */
  function markedAs(facts: ProcessFacts): ProcessFacts | undefined {
    const leader = byPid.get(facts.session)
    return [facts, ...parentsOf(facts.pid), ...(leader ? [leader] : [])].find(({ marks }) => marks.length > 0)
  }

  /**
   * Whoever stands in a folder may be a person's shell or editor: only what hangs on no terminal and has nobody above it
   * but the system, the agent or the like is taken for software.
   */
  function standsAlone({ pid, hasTerminal }: ProcessFacts): boolean {
    const isSystem = (above: ProcessFacts) => above.pid <= 1 || above.pid === self || above.name === 'systemd'
    const above = parentsOf(pid)
    const end = above.findIndex(isSystem)
    const own = end < 0 ? above : above.slice(0, end)
    return (
      !hasTerminal && own.every((one) => !one.hasTerminal && one.paths?.some((path) => homeOf(path, folders)))
    )
  }

  /** By its program or root, else by where it stands. */
  function findHome(facts: ProcessFacts): Home | undefined {
    const [exe = '', cwd = '', root = ''] = facts.paths ?? []
    const sure = homeOf(exe, folders) ?? homeOf(root, folders)
    return sure ?? (standsAlone(facts) ? homeOf(cwd, folders) : undefined)
  }

  return { parentsOf, markedAs, findHome }
}

/** The part of a rule that says what is the robot's. */
type Own = Pick<StrayRule, 'robot' | 'folders' | 'self'>

/**
 * Code of the package that a process of this robot's software is of; '' where it is not known, undefined where the process
 * is none of it. Pure.
 */
export function packageOfProcess(
  processes: readonly ProcessFacts[],
  pid: number,
  own: Own,
): string | undefined {
  const look = createLook(processes, own)
  const facts = processes.find((one) => one.pid === pid)
  if (!facts) return undefined
  const marked = look.markedAs(facts)
  const home = look.findHome(facts)
  if (marked && isOwn(marked, own)) return marked.package ?? home?.code ?? ''
  return marked ? undefined : home && (home.code ?? '')
}

function isOwn(marked: ProcessFacts, { robot, folders }: Own): boolean {
  const { releaseDir = '', marks } = marked
  return marks.some((mark) => mark.robot === robot) || releaseDir.startsWith(`${folders.releases}/`)
}

/**
 * The processes of this robot's software that should not run: those of a run, or of a release, other than what may run now,
 * by their marks or, where a program has none, by where it lies, also where its file is gone. Never a process of another
 * robot of the same machine, of a person at a terminal, or one above the agent itself. Pure.
 */
export function findStrays(processes: readonly ProcessFacts[], rule: StrayRule): ProcessFacts[] {
  const look = createLook(processes, rule)
  const above = new Set([rule.self, ...look.parentsOf(rule.self).map(({ pid }) => pid)])
  const { allowed } = rule
  const mayRun = (mark: RunMark) => !allowed || allowed.runIds.some((runId) => isMarkOf(mark, runId))
  return processes.filter((facts) => {
    if (above.has(facts.pid)) return false
    const marked = look.markedAs(facts)
    if (marked) return isOwn(marked, rule) && !marked.marks.some(mayRun)
    const home = look.findHome(facts)
    if (!home) return false
    const isOfOther = allowed && home.release !== undefined && !allowed.releases.includes(home.release)
    return isOfOther === true || (rule.code !== undefined && home.code === rule.code)
  })
}
