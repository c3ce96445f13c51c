import { PictureKey } from '@filo/contract/pictures/picture-key'
import { setQualityPhoto } from '@filo/contract/quality-checks/quality-checks-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import { orNull } from '../../../lib/or-null.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { checkReadings } from './quality-readings.ts'

const Photo = z.object({ photoKey: orNull(PictureKey.nullable()) })

interface Props {
  unitId: string
  photoKey: string | null
  onClose: () => void
}

/** The photo of a robot in quality control: chosen, cut and saved, or removed. */
export function PhotoDrawer({ unitId, photoKey, onClose }: Props) {
  const { t } = useTranslation('robots/quality')
  const form = useForm(Photo, { photoKey: photoKey ?? '' })
  const save = useApiMutation(setQualityPhoto, { invalidates: checkReadings })
  return (
    <FormDrawer
      form={form}
      title={t('photo.title')}
      savedMessage={() => t('photo.saved')}
      onSubmit={(body) => save.mutateAsync({ params: { unitId }, body })}
      onClose={onClose}
    >
      <PictureField use="image" form={form} name="photoKey" label={t('photo.label')} help={t('photo.help')} />
    </FormDrawer>
  )
}
