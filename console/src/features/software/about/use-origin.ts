import { getVersionOrigin, type VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useApiQuery } from '../../../api/use-api.ts'

/** What the .deb of a version says of itself; null for other uploads, and until it is known. */
export function useOrigin({ id, scan }: Pick<VersionDetail, 'id' | 'scan'>): VersionOrigin | null {
  const enabled = scan.format !== null
  const query = useApiQuery(getVersionOrigin, { params: { versionId: id } }, { enabled })
  return (enabled && query.data?.origin) || null
}
