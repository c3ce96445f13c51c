import { maxMarketingMedia } from '@filo/contract/marketing/marketing-content'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { MarketingPicture, pictureAspect } from '../preview/MarketingPicture.tsx'
import type { MarketingFormValues } from './marketing-values.ts'

type Media = MarketingFormValues['media']

const nothing = { key: '', alt: { tr: '', en: '' } }

function Buttons({
  label,
  onFirst,
  onRemove,
}: {
  label: string
  onFirst: (() => void) | undefined
  onRemove: () => void
}) {
  const { t } = useTranslation('marketing')
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {onFirst && (
        <Button size="small" color="inherit" onClick={onFirst} aria-label={t('form.makeFirstOf', { label })}>
          {t('form.makeFirst')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={onRemove} aria-label={t('form.removeOf', { label })}>
        {t('actions.remove')}
      </Button>
    </Box>
  )
}

/** Pictures with their alternative texts; the first one is the large one of the storefront. */
export function MediaFields({ form }: { form: AnyForm }) {
  const { t } = useTranslation('marketing')
  const value = form.get('media')
  const media = (Array.isArray(value) ? value : []) as Media
  const put = (next: Media) => form.set('media', next)
  const without = (index: number) => media.filter((_, at) => at !== index)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {media.length === 0 && <Typography color="text.secondary">{t('form.noMedia')}</Typography>}
      {media.map((item, index) => {
        const label = t('form.picture', { number: index + 1 })
        return (
          <Box key={index.toString()} role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
            <PictureField
              use="image"
              form={form}
              name={`media.${index}.key`}
              label={label}
              help={index === 0 ? t('form.firstPictureHelp') : t('form.pictureHelp')}
              aspect={pictureAspect}
              altName={`media.${index}.alt`}
              offersDrawings
              preview={(key) => <MarketingPicture pictureKey={key} alt="" width={144} />}
            />
            <Buttons
              label={label}
              onFirst={index > 0 ? () => put([item, ...without(index)]) : undefined}
              onRemove={() => put(without(index))}
            />
          </Box>
        )
      })}
      {media.length < maxMarketingMedia && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => put([...media, nothing])}
          sx={{ justifySelf: 'start' }}
        >
          {t('form.addPicture')}
        </Button>
      )}
    </Box>
  )
}
