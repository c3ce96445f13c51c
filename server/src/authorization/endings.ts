import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { RoleKey } from '@filo/contract/roles'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TestPerson } from '../testing/test-people.ts'
import type { ProbeInput, World } from './probe.ts'

/** A route that ends something, and what the audit log says once it did. */
export interface RecordedEnding {
  action: AuditAction
  /** Whose call it is; an administrator's where nothing is said. */
  by?: RoleKey
  /** The call, on what can be ended; that of the route's probe where nothing is said. */
  call?: (world: World, as: TestPerson) => ProbeInput | Promise<ProbeInput>
  /** The body by which the call ends something, where that of the probe does not. */
  body?: object
  /** The log names the record that the answer holds: the ending has one of its own. */
  namesAnswer?: true
  /**
   * The id of the record that the log names: that of a parameter of the path, or what is looked up before the call; the
   * probe's own record where nothing is said.
   */
  subject?: string | ((input: ProbeInput, world: World, as: TestPerson) => string | Promise<string>)
}

/** A route that ends something of which the audit log says nothing, and why. */
export interface UnrecordedEnding {
  unrecorded: string
}

/** A row of the table, by the name of its route. */
export type Ending = RecordedEnding | UnrecordedEnding

/** The value of a column in the row that a parameter of the path names, read before the call. */
export function columnOf(param: string, { id, column }: { id: PgColumn; column: PgColumn }) {
  return async ({ params }: ProbeInput, { server }: World): Promise<string> => {
    const isIt = eq(id, params?.[param] ?? '')
    const [row] = await server.context.db.select({ value: column }).from(column.table).where(isIt)
    return typeof row?.value === 'string' ? row.value : ''
  }
}

/** Parts of words by which a route says that it ends, stops or refuses something. */
const endingWords =
  /^(abort|archiv|cancel|deactivat|delet|den[iy]|declin|disabl|discard|ends?$|expel|forget|paus|purg|recall|refus|reject|releas|remov|retir|revo[ck]|roll|stop|suspend|terminat|un(assign|bind|link|pin)|withdraw)/

/** Words of a route whose body says whether it ends or refuses something. */
const decidingWords = /^(answers?|decide|decision|life|respond|response|status|steps|transitions|verdict)$/

/** Records that are called what ends something elsewhere. */
const releaseNouns = /ProgramReleases?\b|\/(program-)?releases\b/g

function wordsOf({ name, path }: AnyRoute): string[] {
  return `${name} ${path.replaceAll(/:\w+/g, '')}`
    .replaceAll(releaseNouns, '')
    .split(/(?=[A-Z])|[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
}

/** Whether a route deletes, ends, stops or refuses something, or its body may say so. */
export function endsSomething(route: AnyRoute): boolean {
  if (route.method === 'GET' || route.method === 'HEAD') return false
  const isNotified = (word: string) => endingWords.test(word) || decidingWords.test(word)
  return route.method === 'DELETE' || wordsOf(route).some(isNotified)
}

/** Every route of the contract that ends something. */
export const endingRoutes: readonly AnyRoute[] = routes.filter(endsSomething)
