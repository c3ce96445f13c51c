import { useState } from 'react'
import { useLocalCopy } from '../../../../components/form/use-local-copy.ts'
import { useSession } from '../../../../session/session.ts'
import type { DraftPatch } from './draft-backup.ts'
import { clearBackup, readBackup, writeBackup } from './draft-backup.ts'

/** What the reader changed of a draft and the server does not have yet, kept in this browser. */
export function useDraftBackup(ArosId: string) {
  const { user } = useSession()
  const place = { userId: user.id, ArosId }
  /** As an earlier page left it. */
  const [backup] = useState(() => readBackup(place))
  const { isStored, keep } = useLocalCopy()

  function keepPatch(etag: string, patch: DraftPatch): void {
    const isEmpty = Object.keys(patch).length === 0
    keep(() => (isEmpty ? clearBackup(place) : writeBackup(place, { etag, patch })))
  }

  return { backup, isStored, keepPatch }
}
