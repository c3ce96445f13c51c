import { fillPlaceholders, type Language } from '@filo/contract/localized-text'
import type { FieldError } from '@filo/contract/problem'
import { importProblems } from '@filo/contract/produced-robots/import-problems'
import type { ImportRow } from '@filo/contract/produced-robots/produced-robot-import-routes'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import { changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { Actor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { RobotsService } from '../robots/robots-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { type CheckedRow, checkImport, type RowProblem } from './check-import.ts'
import { type ImportLine, type ImportProblem, readImportLines } from './import-columns.ts'
import { newUnit } from './new-produced-robot.ts'
import { parseCsv } from './parse-csv.ts'
import * as store from './produced-robots-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'listAll'>
  robots: Pick<RobotsService, 'listAll'>
  updates: Pick<UpdatesService, 'reassign'>
}

interface ImportInput {
  csv: string
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

/** Registering many robots from a CSV file, with a look beforehand. */
export function createProducedRobotImportService(deps: Deps) {
  const { db, clock, ids, bus, audit, customers, robots, updates } = deps

  async function check(tx: Db, actor: Actor, lines: ImportLine[]): Promise<CheckedRow[]> {
    const serials = lines.map(({ cells }) => cells.serial ?? '')
    const registered = await store.listUnitsBySerial(tx, serials)
    return checkImport(lines, {
      variants: await robots.listAll(),
      customers: await customers.listAll(actor),
      registered,
    })
  }

  async function preview(actor: Actor, { csv, language }: ImportInput) {
    const { lines, problems } = readImportLines(parseCsv(csv))
    const rows = await check(db, actor, lines)
    const count = (result: CheckedRow['result']) => rows.filter((row) => row.result === result).length
    return {
      rows: rows.map((row) => presentRow(row, language)),
      newCount: count('new'),
      unchangedCount: count('unchanged'),
      invalidCount: count('invalid'),
      fileErrors: problems.map((problem) => worded('csv', problem, language)),
    }
  }

  function refuse(problems: ImportProblem[], rows: CheckedRow[], language: Language): void {
    const invalid = rows.filter((row) => row.result === 'invalid')
    if (problems.length + invalid.length === 0) return
    const errors = [
      ...problems.map((problem) => worded('csv', problem, language)),
      ...invalid.flatMap((row) =>
        row.problems.map((problem) => worded(`rows.${row.line}.${problem.column}`, problem, language)),
      ),
    ]
    throw new DomainError(
      producedRobotErrors.import_has_errors,
      { count: invalid.length },
      errors.slice(0, 200),
    )
  }

  async function register(tx: Db, actor: Actor, rows: CheckedRow[]) {
    const fresh = rows.flatMap(({ body, result }) =>
      body && result === 'new'
        ? [{ body, row: newUnit(actor, body, { id: ids.next(), now: clock.now() }) }]
        : [],
    )
    const added = await store.insertUnits(
      tx,
      fresh.map(({ row }) => row),
    )
    const created = fresh.filter(({ row }) => added.has(row.id))
    for (const { row, body } of created) {
      const subject = { objectType: 'produced_robot', objectId: row.id, objectName: row.serial }
      const { customerId } = body
      await audit.record(tx, actor, {
        action: 'produced_robot.imported',
        ...subject,
        customerId,
        after: body,
      })
    }
    return created.map(({ row, body }) => ({
      id: row.id,
      customerId: body.customerId,
      variantId: row.variantId,
    }))
  }

  /** Registers every new row or nothing. @throws import_has_errors with the rows and columns */
  async function commit(actor: Actor, { csv, language }: ImportInput) {
    const { lines, problems } = readImportLines(parseCsv(csv))
    const checked = await check(db, actor, lines)
    refuse(problems, checked, language)
    const done = await db.transaction(async (tx) => {
      const created = await register(tx, actor, checked)
      const announce = await updates.reassign(tx, actor, { unitIds: created.map(({ id }) => id) })
      return { created, announce }
    })
    done.announce()
    for (const message of changedUnits('robots', done.created)) bus.publish(message)
    const unitIds = done.created.map((unit) => unit.id)
    return { createdCount: unitIds.length, unchangedCount: checked.length - unitIds.length, unitIds }
  }

  return { preview, commit }
}

export type ProducedRobotImportService = ReturnType<typeof createProducedRobotImportService>
