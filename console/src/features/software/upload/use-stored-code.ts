import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useState } from 'react'
import { useLocalCopy } from '../../../components/form/use-local-copy.ts'
import { useSession } from '../../../session/session.ts'
import { useCodeDraft } from '../code/use-code-draft.ts'
import { readCodeCopy, writeCodeCopy } from './draft-copy.ts'

/** The code of a version whose words outlive a reload: what is typed and not saved yet is kept in this browser. */
export function useStoredCode(versionId: string, onSaved: (version: VersionDetail) => void) {
  const { user } = useSession()
  const place = { userId: user.id, versionId }
  const [retained] = useState(() => readCodeCopy(place))
  const { keep } = useLocalCopy()
  const draft = useCodeDraft(versionId, {
    onSaved,
    retained,
    onEdited: (edited) => keep(() => writeCodeCopy(place, edited)),
  })
  return {
    draft,
    /** What stands in the editor was typed before this page was opened. */
    isRestored: retained !== undefined && draft.isDirty,
  }
}
