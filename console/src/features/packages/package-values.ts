import type { PackageKind } from '@filo/contract/packages/package-kinds'
import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { z } from 'zod'

/** An empty text field of a form means "none" to the API. */
export const emptyAsNull = z.string().transform((text): string | null => text.trim() || null)

/** What the form of a package starts from. */
export function packageValues(item: PackageDetail | undefined, folderId: string | null) {
  const kind: PackageKind = item?.kind ?? 'service'
  return {
    code: item?.code ?? '',
    name: item?.name ?? { tr: '', en: '' },
    description: item?.description ?? { tr: '', en: '' },
    kind,
    folderId: item ? (item.folder?.id ?? null) : folderId,
    ownerId: item?.owner?.id ?? null,
    licence: item?.licence ?? '',
    repoUrl: item?.repoUrl ?? '',
    iconKey: item?.iconKey ?? '',
    isRequired: item?.isRequired ?? false,
  }
}
