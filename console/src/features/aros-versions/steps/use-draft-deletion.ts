import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { deleteArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

/** Deletes a draft, which can be taken back for a moment. */
export function useDraftDeletion(onGone: (() => void) | undefined) {
  const { t } = useTranslation('aros-versions')
  const remove = useApiMutation(deleteArosDraft, { invalidates: arosReadings })
  const deleteLater = useDeletion((ArosId) => remove.mutateAsync({ params: { ArosId } }))
  return (aros: Pick<ArosVersionDetail, 'id' | 'name' | 'version'>) => {
    deleteLater(aros.id, { message: t('done.delete', { name: arosTitle(aros) }) })
    onGone?.()
  }
}
