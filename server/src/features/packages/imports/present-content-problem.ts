import { archiveErrors } from '@filo/contract/archives/archive-errors'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { fillPlaceholders } from '@filo/contract/localized-text'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { ContentProblem } from '@filo/contract/packages/versions-routes'

/** What is stored of a refusal: its code and parameters. */
interface StoredProblem {
  code: string
  params: Record<string, string | number>
}

const definitions: Record<string, ErrorDefinition> = { ...archiveErrors, ...uploadErrors }

/** A stored refusal of files in both languages, naming the entry. */
export function presentContentProblem({ code, params }: StoredProblem): ContentProblem {
  const { text } = definitions[code] ?? uploadErrors.import_failed
  const { entry } = params
  return {
    code,
    entry: entry === undefined ? null : String(entry),
    text: { tr: fillPlaceholders(text.tr, params), en: fillPlaceholders(text.en, params) },
  }
}
