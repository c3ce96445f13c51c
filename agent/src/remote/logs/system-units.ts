import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RemoteService } from '@filo/contract/remote/remote-streams'
import { z } from 'zod'
import { shownText } from '../shown-text.ts'
import type { RestartOutcome } from './services-source.ts'
import { toolEnvironment } from './tool-environment.ts'

const Units = z.array(
  z.object({
    unit: z.string(),
    load: z.string(),
    active: z.string(),
    sub: z.string(),
    description: z.string(),
  }),
)

const run = promisify(execFile)
const prefix = 'unit:'
/** Names of units (systemd.unit(5)); one that begins with a dash would be an option. */
const unitName = /^[A-Za-z0-9:_.\\@][A-Za-z0-9:_.\\@-]*\.service$/

function stateOf({ active, sub }: z.infer<typeof Units>[number]): RemoteService['state'] {
  if (active === 'failed') return 'failed'
  if (active === 'active') return sub === 'exited' ? 'finished' : 'running'
  return active === 'inactive' ? 'stopped' : null
}

/** The unit that an id names; undefined for an id of something else. */
export function unitOf(id: string): string | undefined {
  const unit = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return unitName.test(unit) ? unit : undefined
}

/** Units as `systemctl list-units -o json` prints them; none for what is no such list. */
export function readUnits(
  text: string,
  { canRestart, hasLog }: { canRestart: boolean; hasLog: boolean },
): RemoteService[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  const units = Units.safeParse(json).data ?? []
  return units
    .filter(({ unit, load }) => load === 'loaded' && unitName.test(unit) && unit.length < 190)
    .map((each) => ({
      id: `${prefix}${each.unit}`,
      name: shownText(each.unit, 200),
      kind: 'system',
      state: stateOf(each),
      text: shownText(each.description, 100),
      since: null,
      canRestart,
      hasLog,
    }))
}

/** The services of the system by a program (systemctl(1)). */
export function createSystemUnits(command: string) {
  return {
    /** None where nobody answers, as in a container. */
    async list(options: { canRestart: boolean; hasLog: boolean }): Promise<RemoteService[]> {
      const args = ['list-units', '--type=service', '--all', '-o', 'json', '--no-pager', '-q']
      return run(command, args, { timeout: 5000, maxBuffer: 8_388_608, env: toolEnvironment }).then(
        ({ stdout }) => readUnits(stdout, options),
        () => [],
      )
    },
    async restart(unit: string): Promise<RestartOutcome> {
      return run(command, ['restart', '--', unit], { timeout: 60_000, env: toolEnvironment }).then(
        (): RestartOutcome => ({ outcome: 'done', text: '' }),
        (error: unknown): RestartOutcome => {
          const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
          return { outcome: 'failed', text: shownText(said.trim(), 300) }
        },
      )
    },
  }
}

export type SystemUnits = ReturnType<typeof createSystemUnits>
