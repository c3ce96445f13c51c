import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { SearchSelect } from '../form/SearchSelect.tsx'
import { productSource } from './product-source.ts'

const channels: readonly ArosChannel[] = ['production', 'test']

interface Props {
  variantId: string
  /** The channel shown, where the page exists for both. */
  channel?: ArosChannel
  hrefOf: (variantId: string, channel: ArosChannel) => string
}

/** Which product, and which of its channels, a page is about; either is changed where one stands. */
export function ProductBar({ variantId, channel, hrefOf }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  const shown = channel ?? 'production'
  const offered = channels.filter((each) => each === channel || canOpen(hrefOf(variantId, each)))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
      <Box sx={{ flex: '0 1 360px', minWidth: 240 }}>
        <SearchSelect
          source={productSource(localized)}
          value={variantId}
          onChange={(id) => id && void navigate({ href: hrefOf(id, shown) })}
          field={{ label: t('variants.product') }}
        />
      </Box>
      {channel && offered.length > 1 && (
        <ButtonGroup aria-label={t('variants.channel')} size="small">
          {offered.map((each) => (
            <Button
              key={each}
              href={hrefOf(variantId, each)}
              variant={each === channel ? 'contained' : 'outlined'}
              aria-current={each === channel ? 'page' : undefined}
            >
              {t(`variants.channels.${each}`)}
            </Button>
          ))}
        </ButtonGroup>
      )}
    </Box>
  )
}
