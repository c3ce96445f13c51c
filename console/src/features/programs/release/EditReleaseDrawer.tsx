import {
  getProgramRelease,
  type ProgramRelease,
  updateProgramRelease,
} from '@filo/contract/programs/programs-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { releaseValues } from './release-values.ts'

/** Changes a release that was not submitted yet, or was rejected. */
export function EditReleaseDrawer({ release, onClose }: { release: ProgramRelease; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const words = useProgramWords()
  // What others change meanwhile is asked about when it is saved.
  const [opened] = useState(release)
  const update = useApiMutation(updateProgramRelease, { invalidates: programReadings })
  const params = { releaseId: opened.id }
  return (
    <SideDrawer
      isOpen
      width={720}
      title={t('form.editRelease', { name: words.title(opened) })}
      onClose={onClose}
    >
      <ReleaseForm
        initial={releaseValues(opened)}
        known={opened}
        etag={opened.etag}
        onCancel={onClose}
        loadLatest={() => apiClient.call(getProgramRelease, { params })}
        onSubmit={(body, ifMatch) => update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })}
        onDone={(saved) => {
          showToast({ message: t('done.releaseSaved', { name: words.title(saved) }) })
          onClose()
        }}
      />
    </SideDrawer>
  )
}
