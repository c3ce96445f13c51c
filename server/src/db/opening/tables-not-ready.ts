import { CannotStart } from '../../ground/cannot-start.ts'
import { codesOf } from '../causes-of.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** Tables are older than this program, or missing, and the role in use may not change that. */
export class TablesNotReady extends CannotStart {
  constructor() {
    super(
      'the tables are not of this version, and the role of DATABASE_URL may not change them: ' +
        'run `npm run prepare-database` first (docs/operations.md, "A role that cannot change the audit log")',
    )
  }
}

/** Error of a step that may need rights: {@link TablesNotReady} where they were missing, else as it was. */
export function asNotReady(error: unknown): unknown {
  return codesOf(error).includes(INSUFFICIENT_PRIVILEGE) ? new TablesNotReady() : error
}
