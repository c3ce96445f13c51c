import { type ArosCheck, type ArosProblem, arosCheckKeys } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import { diskReserveBytes } from '@filo/contract/device/messages/runtime-info'
import type { Language } from '@filo/contract/localized-text'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { ArosWithNames } from '../aros-versions-store.ts'
import { findTightDisks } from '../assignment/aros-units-store.ts'
import { restartImpact, summarize } from '../comparison/aros-diff.ts'
import { readChangedPackages } from '../comparison/changed-packages.ts'
import { comparedWith } from '../comparison/compared-with.ts'
import { compareCompositions, loadItems, loadStepFacts } from '../compose/aros-compositions.ts'
import { openProblems } from '../compose/aros-problems.ts'
import { problem } from '../compose/composer-rules.ts'
import { testProgress } from '../tests/progress-of-test.ts'
import { agentProblems } from './agent-requirement.ts'
import { countAgents } from './aros-holding-store.ts'
import { planProblems } from './plan-requirement.ts'
import { testerProblems } from './tester-requirement.ts'

/** Which line of the checklist a problem belongs to. */
const keyOfCode: Record<string, (typeof arosCheckKeys)[number]> = {
  missing_dependency: 'dependencies',
  dependency_range: 'dependencies',
  bad_range: 'dependencies',
  wrong_order: 'order',
  dependency_cycle: 'order',
  conflict: 'conflicts',
  not_frozen: 'integrity',
  test_missing: 'tests',
  testers_missing: 'tests',
  testers_few: 'tests',
  plan_missing: 'tests',
  disk_short: 'disk',
  agent_too_old: 'agents',
  notes_missing: 'notes',
}

/** `1,5 GB` / `1.5 GB`; binary units with one decimal (docs/interface.md). */
function sizeText(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const text = unit === 0 ? String(value) : value.toFixed(1)
  return `${language === 'tr' ? text.replace('.', ',') : text} ${units[unit]}`
}

async function diskProblems(db: Db, variantId: string, bytesToSend: number): Promise<ArosProblem[]> {
  const neededBytes = bytesToSend + diskReserveBytes
  const tight = await findTightDisks(db, variantId, neededBytes)
  if (tight.count === 0) return []
  const reason = arosReason('disk_short', (language) => ({
    count: tight.count,
    needed: sizeText(neededBytes, language),
    free: sizeText(tight.leastFreeBytes, language),
  }))
  return [problem(reason, { step: 'check', packageId: null, severity: 'warning' })]
}

function verdictOf(key: string, problems: readonly ArosProblem[]): 'ok' | 'warning' | 'error' {
  const own = problems.filter(({ code }) => (keyOfCode[code] ?? 'content') === key)
  if (own.some(({ severity }) => severity === 'error')) return 'error'
  return own.length > 0 ? 'warning' : 'ok'
}

function sizeOf(items: readonly { sizeBytes: number }[]): number {
  return items.reduce((sum, item) => sum + item.sizeBytes, 0)
}

/** Step ⑤ of the composer: content, dependencies, order, conflicts, integrity, tests, disk and notes. */
export async function checkComposition(db: Db, actor: Actor, found: ArosWithNames): Promise<ArosCheck> {
  const { aros, robot } = found
  const items = await loadItems(db, aros.id)
  const against = await comparedWith(db, aros)
  const from = against ? await loadItems(db, against.id) : []
  const { changes, bytes } = await compareCompositions(db, from, items)
  const total = [...bytes.values()].reduce((sum, value) => sum + value, 0)
  const facts = await loadStepFacts(db, actor, found, items)
  const warning = { step: 'check', packageId: null, severity: 'warning' } as const
  const isUntested = aros.channel === 'production' && !facts.hasPassedTest && !facts.hasWaiver
  const hasNotes = aros.notes.tr.trim() !== '' && aros.notes.en.trim() !== ''
  const problems = [
    ...(await openProblems(db, found, items)),
    ...testerProblems(aros, facts.testerCount),
    ...planProblems(aros.channel, await readChangedPackages(db, aros)),
    ...(isUntested ? [problem(arosReason('test_missing'), warning)] : []),
    ...agentProblems(items, await countAgents(db, robot.id)),
    ...(await diskProblems(db, robot.id, total)),
    ...(hasNotes ? [] : [problem(arosReason('notes_missing'), { ...warning, step: 'notes' as const })]),
  ]
  return {
    checks: arosCheckKeys.map((key) => ({ key, result: verdictOf(key, problems) })),
    problems,
    packageCount: items.length,
    sizeBytes: sizeOf(items),
    sizeChangeBytes: against ? sizeOf(items) - sizeOf(from) : null,
    tests: await testProgress(db, aros, facts.testerCount),
    diffSummary: summarize(changes, total),
    restart: restartImpact(changes),
  }
}
