import { z } from 'zod'
import { Id } from '../entity.ts'
import { FieldError } from '../problem.ts'
import { route } from '../route.ts'
import { BulkChange } from './bulk-change-routes.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'

/** Most rows of one file. */
export const importRowLimit = 100_000

/** Longest file, in bytes. */
export const importByteLimit = 30_000_000

/** Most rows and errors that an answer names; those with errors come first. */
export const importShownLimit = 200

/**
 * Columns of an import file by their accepted headings; the first of each list is what the template has.
 * `serial` and `variant` must be there.
 */
export const importColumns = {
  serial: ['Seri no', 'Serial', 'Serial number'],
  variant: ['Ürün', 'Product', 'Product code', 'Varyant', 'Variant', 'Variant code'],
  name: ['Ad', 'Name'],
  customer: ['Müşteri', 'Customer', 'Customer code'],
  lifeState: ['Yaşam durumu', 'Life state'],
  productionDate: ['Üretim tarihi', 'Production date'],
  warrantyUntil: ['Garanti bitişi', 'Warranty until'],
  tags: ['Etiketler', 'Tags'],
  notes: ['Notlar', 'Notes'],
} as const
export type ImportColumn = keyof typeof importColumns

/** One line of the file as it was understood; `line` counts from 1 with the heading row. */
export const ImportRow = z.object({
  line: z.number().int(),
  serial: z.string(),
  variant: z.string(),
  name: z.string(),
  customer: z.string(),
  result: z.enum(['new', 'unchanged', 'invalid']),
  errors: z.array(FieldError),
})
export type ImportRow = z.infer<typeof ImportRow>

export const previewProducedRobotImport = route({
  name: 'previewProducedRobotImport',
  method: 'POST',
  path: '/api/produced-robots/import-previews',
  summary:
    'Read a CSV file of robots (UTF-8; `;`, `,` or tab; with a heading) and say row by row what it would do, without doing it',
  access: { permission: 'robot.register' },
  hasBytes: true,
  response: z.object({
    /** The first 200, those with errors before the others. */
    rows: z.array(ImportRow),
    newCount: z.number().int(),
    unchangedCount: z.number().int(),
    invalidCount: z.number().int(),
    /** Problems of the file itself: a missing column, no rows, too many rows. */
    fileErrors: z.array(FieldError),
  }),
})

/**
 * Nothing where a row has an error; rows that are registered already with the same values are left alone, so a repeat
 * changes nothing. More than 500 new rows are registered after the answer.
 */
export const importProducedRobots = route({
  name: 'importProducedRobots',
  method: 'POST',
  path: '/api/produced-robots/imports',
  summary: 'Register the robots of a CSV file',
  access: { permission: 'robot.register' },
  hasBytes: true,
  response: z.object({
    createdCount: z.number().int(),
    unchangedCount: z.number().int(),
    unitIds: z.array(Id),
    /** What goes on after this answer, whose counts are of what is done by now; null where everything is. */
    change: BulkChange.nullable(),
  }),
  errors: [producedRobotErrors.import_has_errors],
  idempotent: true,
})

export const producedRobotImportRoutes = [previewProducedRobotImport, importProducedRobots]
