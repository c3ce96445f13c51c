import type { ComparedPart } from '@filo/contract/remote/remote-difference'
import { type AgentContext, nowIso } from '../../context.ts'
import { reasonOf } from '../../updates/update-error.ts'
import { readSystemUnits } from '../system-units.ts'
import { withinTime } from '../within-time.ts'
import { readPackages, readPorts, readUsers } from './look-at-machine.ts'
import { blindSnapshot, type SeenFile, type Snapshot } from './snapshot-shape.ts'
import { walkFiles } from './walk-files.ts'

/** What the agent knows of the robot by itself. */
export interface DossierSources {
  /** The robot's own services. */
  services: () => Promise<readonly { name: string; state: string }[]>
  configuration: () => Promise<Readonly<Record<string, string>>>
  hardware: () => Promise<Readonly<Record<string, string>>>
  /** Absolute folders whose files are compared, before those of /etc. */
  roots: () => Promise<readonly string[]>
}

/** What a look at a robot takes. */
interface Looking {
  context: Pick<AgentContext, 'clock' | 'folder'>
  sources: DossierSources
}

/** For all of it. */
export const lookMs = 3000
/** Of files: what was seen until then counts, and is given up with the rest otherwise. */
const walkMs = 2000
const mostEntries = 50_000
/** Before a session files are hashed so that one that was only touched is not named; after it, those that changed. */
const mostHashedBefore = 262_144
const mostHashedAfter = 1_048_576

function hashRule(before: Snapshot | undefined): (path: string, file: SeenFile) => boolean {
  if (!before) return (path, { bytes }) => path.startsWith('/etc/') && bytes <= mostHashedBefore
  return (path, { bytes, modifiedMs, inode }) => {
    const known = Object.hasOwn(before.files, path) ? before.files[path] : undefined
    const isSame = known?.bytes === bytes && known.modifiedMs === modifiedMs && known.inode === inode
    return !isSame && bytes <= mostHashedAfter
  }
}

const bounded = (texts: Readonly<Record<string, string>>, most: number): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name.slice(0, 4096), text.slice(0, most)]))

/**
 * Looks at a robot for three seconds; after a session with what was seen before it, of which changed files are hashed. What
 * could not be looked at, or not to its end, is named with the reason.
 */
export async function readSnapshot({ context, sources }: Looking, before?: Snapshot): Promise<Snapshot> {
  const { clock, folder } = context
  const untilMs = clock.now() + walkMs
  const snapshot: Snapshot = { ...blindSnapshot(nowIso(context), ''), incomplete: [] }
  const missing = (part: ComparedPart, text: string) =>
    snapshot.incomplete.push({ part, text: text.slice(0, 300) })

  async function look<T>(
    part: ComparedPart,
    read: () => Promise<T>,
    store: (found: T) => void,
  ): Promise<void> {
    try {
      store(await withinTime(clock, lookMs, read()))
    } catch (error) {
      missing(part, reasonOf(error))
    }
  }

  async function readServices(): Promise<Record<string, string>> {
    const own = (await sources.services()).map(({ name, state }) => [name, state])
    const units = (await readSystemUnits()).map(({ name, active, sub }) => [name, `${active} ${sub}`])
    return Object.fromEntries([...units, ...own])
  }

  async function readFiles() {
    // Where a session works comes first: a slow robot may have no time for the rest.
    const folders = [...(await sources.roots()), '/etc']
    const rules = { without: [folder.base], untilMs, mostEntries, wantsHash: hashRule(before) }
    return walkFiles({ clock, folders, ...rules })
  }

  await Promise.all([
    look('packages', readPackages, (found) => {
      snapshot.packages = found
    }),
    look('services', readServices, (found) => {
      snapshot.services = bounded(found, 200)
    }),
    look('ports', readPorts, (found) => {
      snapshot.ports = found
    }),
    look('users', readUsers, (found) => {
      snapshot.users = found
    }),
    look('configuration', sources.configuration, (found) => {
      snapshot.configuration = bounded(found, 500)
    }),
    look('hardware', sources.hardware, (found) => {
      snapshot.hardware = bounded(found, 500)
    }),
    look('files', readFiles, ({ files, cut, unseenFolders }) => {
      Object.assign(snapshot, { files, unseenFolders })
      if (cut) missing('files', cut)
    }),
  ])
  return snapshot
}
