import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocalCopy } from '../../../components/form/use-local-copy.ts'
import { useSession } from '../../../session/session.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { rebased } from '../../../ui/form/value-path.ts'
import { VersionValues, versionValues } from '../edit/version-values.ts'
import { readVersionCopy, writeVersionCopy } from './draft-copy.ts'

/** The form of a version whose words outlive a reload: what is typed and not saved yet is kept in this browser. */
export function useStoredForm(version: VersionDetail) {
  const { user } = useSession()
  const place = { userId: user.id, versionId: version.id }
  const saved = versionValues(version)
  const [retained] = useState(() => {
    const copy = readVersionCopy(place, saved)
    return copy && rebased(copy, saved)
  })
  const form = useForm(VersionValues, saved, retained)
  const { keep } = useLocalCopy()
  const typed = form.isDirty ? JSON.stringify([form.values, form.initial]) : ''
  const keepTyped = useEffectEvent(() => {
    const { values, initial, isDirty } = form
    keep(() => writeVersionCopy(place, isDirty ? { values, initial } : undefined))
  })
  useEffect(() => {
    void typed
    keepTyped()
  }, [typed])
  return {
    form,
    /** What stands in the form was typed before this page was opened. */
    isRestored: retained !== undefined && form.isDirty,
    dropTyped: () => form.reset(saved),
  }
}
