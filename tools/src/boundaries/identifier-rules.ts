import type { Violation } from '../source/violation.ts'
import type { SourceFacts } from './source-facts.ts'

/** Words of a story, and the field's word for each: what somebody who maintains fleets of devices searches for. */
export const fieldWords: ReadonlyMap<string, string> = new Map([
  ['told', 'reported, notified or sent'],
  ['untold', 'pending or unreported'],
  ['said', 'reported or sent'],
  ['say', 'send or report'],
  ['says', 'sends or reports'],
  ['tell', 'notify, report or send'],
  ['tells', 'notifies, reports or sends'],
  ['asked', 'requested, query or request'],
  ['ask', 'request, prompt or query'],
  ['asks', 'requests or needs'],
  ['kept', 'stored, retained or cached'],
  ['held', 'locked, blocked or paused'],
  ['given', 'assigned, granted, options or input'],
  ['take', 'handle, apply, accept or read'],
  ['taken', 'handled, applied, accepted or used'],
  ['took', 'duration or elapsed'],
  ['wanted', 'desired'],
  ['wished', 'desired'],
  ['wish', 'desired, or the change itself'],
  ['agreed', 'accepted'],
])

/** Names in the field's words (CONTRIBUTING.md): not told, asked, kept, held, given, taken. */
export function findStoryWords({ path, declaredNames }: SourceFacts): Violation[] {
  return declaredNames.flatMap(({ name, line }) => {
    // A header, a permission or a path is somebody's text, no identifier.
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return []
    const words = name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
      .toLowerCase()
      .split(/[_$]+/)
    const banned = words.find((word) => fieldWords.has(word))
    return banned === undefined
      ? []
      : [
          {
            rule: 'words of names',
            path,
            line,
            message: `${name} says "${banned}": ${fieldWords.get(banned)}`,
          },
        ]
  })
}
