import type { Readable } from 'node:stream'
import { fillPlaceholders, type Language } from '@filo/contract/localized-text'
import type { FieldError } from '@filo/contract/problem'
import { bulkSlice } from '@filo/contract/produced-robots/bulk-change-routes'
import { importProblems } from '@filo/contract/produced-robots/import-problems'
import { type ImportRow, importShownLimit } from '@filo/contract/produced-robots/produced-robot-import-routes'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import type { BaseContext } from '../../../base-context.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor, UserActor } from '../../../rights/actor.ts'
import type { CustomersService } from '../../customers/customers-service.ts'
import type { RobotsService } from '../../robots/robots-service.ts'
import { insertBulkChange, insertSlices } from '../bulk/bulk-changes-store.ts'
import type { BulkWriters } from '../bulk/bulk-writers.ts'
import { presentBulkChange } from '../bulk/present-bulk-change.ts'
import type { BulkRunner } from '../bulk/run-bulk-changes.ts'
import * as store from '../produced-robots-store.ts'
import { type CheckedRow, createImportCheck, type RowProblem } from './check-import.ts'
import type { ImportProblem } from './import-columns.ts'
import { readImportFile } from './read-import-file.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  customers: Pick<CustomersService, 'listAll'>
  robots: Pick<RobotsService, 'listAll'>
  writers: Pick<BulkWriters, 'register'>
  runner: BulkRunner
}

interface ImportInput {
  /** The text of the file, UTF-8. */
  bytes: Readable
  language: Language
}

function worded(path: string, problem: ImportProblem | RowProblem, language: Language): FieldError {
  const { code, value = '', limit = '' } = problem
  return { path, code, message: fillPlaceholders(importProblems[code][language], { value, limit }) }
}

function presentRow(row: CheckedRow, language: Language): ImportRow {
  const { serial = '', variant = '', name = '', customer = '' } = row.cells
  const errors = row.problems.map((problem) => worded(problem.column, problem, language))
  return { line: row.line, serial, variant, name, customer, result: row.result, errors }
}

/** What a file says: counts of its rows, as many of them as are shown, and those that are to be registered. */
function createFindings() {
  const counts = { new: 0, unchanged: 0, invalid: 0 }
  const invalid: CheckedRow[] = []
  const valid: CheckedRow[] = []
  /** As JSON, a slice each: rows as they are would take several times the room. */
  const slices: string[] = []
  const fresh: CreateProducedRobotBody[] = []

  function keepFresh(): void {
    const slice = fresh.splice(0, bulkSlice)
    if (slice.length > 0) slices.push(JSON.stringify(slice))
  }

  function add(rows: readonly CheckedRow[]): void {
    for (const row of rows) {
      counts[row.result] += 1
      const shown = row.result === 'invalid' ? invalid : valid
      if (shown.length < importShownLimit) shown.push(row)
      if (row.result === 'new' && row.body) fresh.push(row.body)
      if (fresh.length === bulkSlice) keepFresh()
    }
  }

  return { counts, invalid, valid, slices, add, end: keepFresh }
}

/** Registering many robots from a CSV file, with a look beforehand. */
export function createProducedRobotImportService(deps: Deps) {
  const { db, clock, ids, customers, robots, writers, runner } = deps

  async function read(actor: Actor, bytes: Readable) {
    const { check } = createImportCheck({
      variants: await robots.listAll(),
      customers: await customers.listAll(actor),
    })
    const findings = createFindings()
    // A request's own stream is left open: ending it would end the connection on which the refusal has to go out.
    const { problems } = await readImportFile(bytes.iterator({ destroyOnReturn: false }), async (lines) => {
      const serials = lines.map(({ cells }) => cells.serial ?? '')
      findings.add(check(lines, await store.listUnitsBySerial(db, serials)))
    })
    findings.end()
    return { ...findings, problems }
  }

  async function preview(actor: Actor, { bytes, language }: ImportInput) {
    const { counts, invalid, valid, problems } = await read(actor, bytes)
    const rows = problems.length > 0 ? [] : [...invalid, ...valid].slice(0, importShownLimit)
    return {
      rows: rows.map((row) => presentRow(row, language)),
      newCount: counts.new,
      unchangedCount: counts.unchanged,
      invalidCount: counts.invalid,
      fileErrors: problems.map((problem) => worded('csv', problem, language)),
    }
  }

  function refuse({ problems, invalid, counts }: Awaited<ReturnType<typeof read>>, language: Language): void {
    if (problems.length + counts.invalid === 0) return
    const errors = [
      ...problems.map((problem) => worded('csv', problem, language)),
      ...invalid.flatMap((row) =>
        row.problems.map((problem) => worded(`rows.${row.line}.${problem.column}`, problem, language)),
      ),
    ]
    throw new DomainError(
      producedRobotErrors.import_has_errors,
      { count: counts.invalid },
      errors.slice(0, importShownLimit),
    )
  }

  /** Registers all rows in one transaction. */
  async function registerNow(actor: UserActor, slice: string | undefined, unchangedCount: number) {
    const bodies = JSON.parse(slice ?? '[]') as CreateProducedRobotBody[]
    const { unitIds } = await db.transaction((tx) => writers.register(tx, actor, bodies))
    const left = bodies.length - unitIds.length
    return { createdCount: unitIds.length, unchangedCount: unchangedCount + left, unitIds, change: null }
  }

  /**
   * Registers every new row or nothing; of more than one transaction holds, each after the answer unless something came
   * between by then. @throws import_has_errors with the rows and columns
   */
  async function commit(actor: UserActor, { bytes, language }: ImportInput) {
    const found = await read(actor, bytes)
    refuse(found, language)
    const { slices, counts } = found
    const { unchanged: unchangedCount, new: totalCount } = counts
    if (slices.length <= 1) return registerNow(actor, slices[0], unchangedCount)
    const importChange = { id: ids.next(), createdAt: clock.now(), about: null, totalCount, actor }
    const change = await db.transaction(async (tx) => {
      const inserted = await insertBulkChange(tx, {
        ...importChange,
        unchangedCount,
        order: { kind: 'import' },
      })
      await insertSlices(tx, inserted.id, slices)
      await runner.begin(tx, actor)
      runner.publishChange(tx, inserted)
      return inserted
    })
    return { createdCount: 0, unchangedCount, unitIds: [], change: presentBulkChange(change) }
  }

  return { preview, commit }
}

export type ProducedRobotImportService = ReturnType<typeof createProducedRobotImportService>
