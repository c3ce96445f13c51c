import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { RemoteService } from '@filo/contract/remote/remote-streams'
import type { RestartOutcome } from './logs/services-source.ts'
import { toolEnvironment } from './logs/tool-environment.ts'
import { shownText } from './shown-text.ts'

/** A service of the system as systemd says it: its states are those of `LoadState`, `ActiveState` and `SubState` (org.freedesktop.systemd1(5)). */
interface SystemUnit {
  name: string
  load: string
  active: string
  sub: string
  description: string
}

const run = promisify(execFile)
const prefix = 'unit:'
/** Names of units (systemd.unit(5)); one that begins with a dash would be an option. */
const unitName = /^[A-Za-z0-9:_.\\@][A-Za-z0-9:_.\\@-]*\.service$/
/** Plain columns, since systemd prints no JSON here before version 246. */
const listArgs = [
  'list-units',
  '--type=service',
  '--all',
  '--full',
  '--plain',
  '--no-legend',
  '--no-pager',
] as const
const columns = /^(?<name>\S+)\s+(?<load>\S+)\s+(?<active>\S+)\s+(?<sub>\S+)\s*(?<description>.*)$/

/** Units out of what `systemctl list-units --plain --no-legend` prints (systemctl(1)); none for what is no such list. */
export function parseUnits(text: string): SystemUnit[] {
  return text.split('\n').flatMap((line) => {
    const {
      name = '',
      load = '',
      active = '',
      sub = '',
      description = '',
    } = columns.exec(line.trim())?.groups ?? {}
    return unitName.test(name) ? [{ name, load, active, sub, description }] : []
  })
}

async function listUnits(command: string): Promise<SystemUnit[]> {
  const options = { timeout: 5000, maxBuffer: 8_388_608, env: toolEnvironment }
  return parseUnits((await run(command, [...listArgs], options)).stdout)
}

/** Services of the system; none where systemd did not start it (sd_booted(3)). @throws where nobody answers though it did */
export async function readSystemUnits(): Promise<SystemUnit[]> {
  const isBooted = await access('/run/systemd/system').then(
    () => true,
    () => false,
  )
  return isBooted ? listUnits('systemctl') : []
}

function stateOf({ active, sub }: SystemUnit): RemoteService['state'] {
  if (active === 'failed') return 'failed'
  if (active === 'active') return sub === 'exited' ? 'finished' : 'running'
  return active === 'inactive' ? 'stopped' : null
}

/** The unit that an id names; undefined for an id of something else. */
export function unitOf(id: string): string | undefined {
  const unit = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return unitName.test(unit) ? unit : undefined
}

interface ShownAs {
  canRestart: boolean
  hasLog: boolean
}

/** Those that are there (systemd also lists names that others wait for), as people see them. */
export function presentUnits(units: readonly SystemUnit[], { canRestart, hasLog }: ShownAs): RemoteService[] {
  return units
    .filter(({ name, load }) => load === 'loaded' && name.length < 190)
    .map((unit) => ({
      id: `${prefix}${unit.name}`,
      name: shownText(unit.name, 200),
      kind: 'system',
      state: stateOf(unit),
      text: shownText(unit.description, 100),
      since: null,
      canRestart,
      hasLog,
    }))
}

/** The services of the system by a program (systemctl(1)). */
export function createSystemUnits(command: string) {
  return {
    /** None where nobody answers, as in a container. */
    async list(shownAs: ShownAs): Promise<RemoteService[]> {
      return presentUnits(await listUnits(command).catch(() => []), shownAs)
    },
    async restart(unit: string): Promise<RestartOutcome> {
      const args = ['restart', '--no-ask-password', '--', unit]
      return run(command, args, { timeout: 60_000, env: toolEnvironment }).then(
        (): RestartOutcome => ({ outcome: 'done', text: '' }),
        (error: unknown): RestartOutcome => {
          const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
          return { outcome: 'failed', text: shownText(output.trim(), 300) }
        },
      )
    },
  }
}
