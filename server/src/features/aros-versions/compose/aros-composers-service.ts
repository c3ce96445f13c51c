import type { PersonRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { findComposer, listComposers } from './aros-composers-store.ts'

/** Who composed AROS versions: the names that a list of versions is filtered by. */
export function createArosComposersService({ db }: Pick<ArosDeps, 'db'>) {
  function list(
    actor: Actor,
    query: { q?: string | undefined; page: number; size: number },
  ): Promise<Page<PersonRef>> {
    return listComposers(db, scopeOf(actor), query)
  }

  /** @throws not_found */
  async function get(actor: Actor, userId: string): Promise<PersonRef> {
    const person = await findComposer(db, scopeOf(actor), userId)
    if (!person) throw new DomainError(commonErrors.not_found)
    return person
  }

  return { list, get }
}
