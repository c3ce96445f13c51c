import { fold } from '@filo/contract/fold'
import type { ImportProblemCode } from '@filo/contract/produced-robots/import-problems'
import type { ImportColumn } from '@filo/contract/produced-robots/produced-robot-import-routes'
import {
  type LifeState,
  lifeStateNames,
  lifeStates,
} from '@filo/contract/produced-robots/produced-robot-states'
import {
  type CreateProducedRobotBody,
  UnitSerial,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { needsCustomer } from '../life-change.ts'
import type { ImportLine } from './import-columns.ts'

/** What the file's words refer to. */
export interface ImportWorld {
  variants: readonly { id: string; code: string; status: 'active' | 'archived' }[]
  customers: readonly { id: string; code: string; name: string }[]
}

/** The same by what a file calls it. */
interface WordedWorld {
  variants: ReadonlyMap<string, ImportWorld['variants'][number]>
  customersByCode: ReadonlyMap<string, ImportWorld['customers'][number]>
  customersByName: ReadonlyMap<string, ImportWorld['customers']>
}

interface RegisteredUnit {
  id: string
  serial: string
  variantId: string
  name: string
  customerId: string | null
  productionDate: string | null
  warrantyUntil: string | null
}

export interface RowProblem {
  column: ImportColumn
  code: ImportProblemCode
  value?: string | number
  limit?: number
}

export interface CheckedRow {
  line: number
  cells: ImportLine['cells']
  result: 'new' | 'unchanged' | 'invalid'
  problems: RowProblem[]
  /** What would be registered; null for an invalid row. */
  body: CreateProducedRobotBody | null
}

type Note = (
  column: ImportColumn,
  code: ImportProblemCode,
  details?: Omit<RowProblem, 'column' | 'code'>,
) => void

const lifeByWord = new Map(
  lifeStates.flatMap((state) =>
    [state, lifeStateNames[state].tr, lifeStateNames[state].en].map((word) => [fold(word), state] as const),
  ),
)

/** A date as people write it, as an ISO day; null when it is none. */
export function dayOf(text: string): string | null {
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  const iso = local ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}` : text
  const at = new Date(`${iso}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
    ? iso
    : null
}

function tagsOf(text: string): string[] {
  const tags = text.split(/[|,]/).map((tag) => tag.trim())
  return [...new Set(tags.filter(Boolean))]
}

function readDay(text: string | undefined, column: 'productionDate' | 'warrantyUntil', note: Note) {
  if (!text) return null
  const day = dayOf(text)
  if (!day) note(column, 'date_format')
  return day
}

function readVariant(code: string, world: WordedWorld, note: Note): string {
  const variant = world.variants.get(code.toUpperCase())
  if (!variant) note('variant', 'variant_unknown', { value: code })
  else if (variant.status === 'archived') note('variant', 'variant_archived', { value: code })
  return variant?.id ?? ''
}

function readCustomer(text: string | undefined, world: WordedWorld, note: Note): string | null {
  if (!text) return null
  const byCode = world.customersByCode.get(text.toUpperCase())
  const byName = world.customersByName.get(fold(text)) ?? []
  const customer = byCode ?? (byName.length === 1 ? byName[0] : undefined)
  if (!customer) note('customer', 'customer_unknown', { value: text })
  return customer?.id ?? null
}

function readLife(text: string | undefined, note: Note): Exclude<LifeState, 'retired'> {
  if (!text) return 'planned'
  const state = lifeByWord.get(fold(text))
  if (state && state !== 'retired') return state
  note('lifeState', 'life_unknown', { value: text })
  return 'planned'
}

function readRow({ cells }: ImportLine, world: WordedWorld, note: Note): CreateProducedRobotBody {
  const serial = cells.serial ?? ''
  if (!UnitSerial.safeParse(serial).success) note('serial', 'serial_format')
  const name = cells.name || serial
  if (name.length > 120) note('name', 'text_too_long', { limit: 120 })
  if ((cells.notes ?? '').length > 4000) note('notes', 'text_too_long', { limit: 4000 })
  const tags = tagsOf(cells.tags ?? '')
  if (tags.length > 20 || tags.some((tag) => tag.length > 40)) note('tags', 'tags_invalid')
  const lifeState = readLife(cells.lifeState, note)
  const customerId = readCustomer(cells.customer, world, note)
  if (needsCustomer(lifeState) && !cells.customer) note('customer', 'customer_needed')
  return {
    serial,
    variantId: readVariant(cells.variant ?? '', world, note),
    name,
    customerId,
    siteId: null,
    lifeState,
    isTestRobot: false,
    location: null,
    productionDate: readDay(cells.productionDate, 'productionDate', note),
    warrantyUntil: readDay(cells.warrantyUntil, 'warrantyUntil', note),
    tags,
    notes: cells.notes || null,
  }
}

/** Whether a registered unit already says what the row says; empty cells say nothing. */
function isSame(unit: RegisteredUnit, body: CreateProducedRobotBody, cells: ImportLine['cells']): boolean {
  return (
    unit.variantId === body.variantId &&
    (!cells.name || unit.name === body.name) &&
    (!body.customerId || unit.customerId === body.customerId) &&
    (!body.productionDate || unit.productionDate === body.productionDate) &&
    (!body.warrantyUntil || unit.warrantyUntil === body.warrantyUntil)
  )
}

function worded({ variants, customers }: ImportWorld): WordedWorld {
  return {
    // Of two with one code the first counts.
    variants: new Map(variants.map((each) => [each.code, each] as const).reverse()),
    customersByCode: new Map(customers.map((each) => [each.code, each] as const).reverse()),
    customersByName: Map.groupBy(customers, ({ name }) => fold(name)),
  }
}

/** Checks the rows of one file, some at a time and in its order. */
export function createImportCheck(world: ImportWorld) {
  const words = worded(world)
  const firstLine = new Map<string, number>()

  function checkRow(line: ImportLine, registered: ReadonlyMap<string, RegisteredUnit>): CheckedRow {
    const problems: RowProblem[] = []
    const note: Note = (column, code, details = {}) => problems.push({ column, code, ...details })
    const body = readRow(line, words, note)
    const earlier = firstLine.get(body.serial)
    if (earlier !== undefined) note('serial', 'serial_twice', { value: earlier })
    else firstLine.set(body.serial, line.line)
    const unit = registered.get(body.serial)
    if (unit && problems.length === 0 && !isSame(unit, body, line.cells)) note('serial', 'serial_in_use')
    const isInvalid = problems.length > 0
    const result = isInvalid ? 'invalid' : unit ? 'unchanged' : 'new'
    return { line: line.line, cells: line.cells, result, problems, body: isInvalid ? null : body }
  }

  /**
   * Says row by row what an import would do: register, leave alone what is registered the same, or refuse and why.
   * @param registered units that are registered with a serial number of these rows
   */
  function check(lines: readonly ImportLine[], registered: readonly RegisteredUnit[]): CheckedRow[] {
    const bySerial = new Map(registered.map((unit) => [unit.serial, unit]))
    return lines.map((line) => checkRow(line, bySerial))
  }

  return { check }
}
