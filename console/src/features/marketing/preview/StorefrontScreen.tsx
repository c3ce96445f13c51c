import type { Language } from '@filo/contract/localized-text'
import { marketingLicenceNames } from '@filo/contract/marketing/marketing-kinds'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { MarketingPicture } from './MarketingPicture.tsx'
import { type PreviewDevice, storefront } from './preview-looks.ts'
import { type PreviewStore, priceIn, type StorefrontContent } from './storefront-content.ts'
import { storefrontWords } from './storefront-words.ts'

interface ScreenProps {
  device: PreviewDevice
  content: StorefrontContent
  store: PreviewStore | undefined
  language: Language
}

const clamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitLineClamp: lines,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})

const looks = {
  robot: { title: 52, summary: 28, story: 22, lines: 4, picture: 440, gap: 28 },
  web: { title: 44, summary: 22, story: 18, lines: 0, picture: 380, gap: 32 },
  phone: { title: 26, summary: 17, story: 15, lines: 0, picture: 260, gap: 14 },
} as const

function Words({ device, content, store, language }: ScreenProps) {
  const look = looks[device]
  const missing = storefrontWords.missing[language]
  const { title, summary, story, price, licence } = content
  const text = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', m: 0 } as const
  return (
    <Box sx={{ display: 'grid', gap: `${look.gap / 2}px`, minWidth: 0, alignContent: 'start' }}>
      <Box
        component="p"
        dir="auto"
        sx={{ ...text, ...clamp(3), fontSize: look.title, fontWeight: 700, lineHeight: 1.15 }}
      >
        {title[language].trim() || missing}
      </Box>
      <Box
        component="p"
        dir="auto"
        sx={{ ...text, fontSize: look.summary, color: storefront.faint, ...clamp(4) }}
      >
        {summary[language].trim() || missing}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, fontSize: look.summary }}>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {priceIn(price, store?.currency, language) ?? storefrontWords.noPrice[language]}
        </Box>
        <Box component="span" sx={{ color: storefront.faint, fontSize: look.story }}>
          {marketingLicenceNames[licence][language]}
        </Box>
      </Box>
      <Box
        component="span"
        sx={{
          justifySelf: 'start',
          px: 3,
          py: 1.25,
          borderRadius: '10px',
          fontSize: look.story,
          fontWeight: 700,
          bgcolor: storefront.action,
          color: storefront.onBar,
        }}
      >
        {storefrontWords.install[language]}
      </Box>
      <Box
        component="p"
        dir="auto"
        sx={{ ...text, fontSize: look.story, lineHeight: 1.5, ...(look.lines ? clamp(look.lines) : {}) }}
      >
        {story[language].trim() || missing}
      </Box>
    </Box>
  )
}

function Pictures({ device, content, language }: Omit<ScreenProps, 'store'>) {
  const { picture } = looks[device]
  const [first, ...others] = content.media
  const shown = device === 'robot' ? [] : others
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', justifyItems: 'center', minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: '100%',
          borderRadius: '14px',
          overflow: 'hidden',
          bgcolor: storefront.plate,
        }}
      >
        <MarketingPicture pictureKey={first?.key ?? null} alt={first?.alt[language] ?? ''} width={picture} />
      </Box>
      {shown.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {shown.map(({ key, alt }) => (
            <Box key={key} sx={{ borderRadius: '8px', overflow: 'hidden', bgcolor: storefront.plate }}>
              <MarketingPicture pictureKey={key} alt={alt[language]} width={72} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** A storefront as a customer sees it on one of their screens, in its real size. */
export function StorefrontScreen(props: ScreenProps) {
  const { device, store, language } = props
  const { t } = useTranslation('marketing')
  const isStacked = device === 'phone'
  const { gap } = looks[device]
  return (
    <Box
      lang={language}
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateRows: 'auto minmax(0, 1fr)',
        bgcolor: storefront.paper,
        color: storefront.ink,
      }}
    >
      <Box
        dir="auto"
        sx={{
          px: `${gap}px`,
          py: `${gap / 2}px`,
          fontSize: isStacked ? 16 : 20,
          fontWeight: 600,
          bgcolor: storefront.bar,
          color: storefront.onBar,
        }}
      >
        {store ? store.name[language] : storefrontWords.noStore[language]}
      </Box>
      <Box
        // Longer than the screen: it is scrolled as on the screen itself.
        tabIndex={0}
        role="group"
        aria-label={t('preview.content')}
        sx={{
          overflowY: device === 'robot' ? 'hidden' : 'auto',
          p: `${gap}px`,
          display: 'grid',
          gap: `${gap}px`,
          alignContent: 'start',
          gridTemplateColumns: isStacked ? 'minmax(0, 1fr)' : 'minmax(0, 5fr) minmax(0, 6fr)',
        }}
      >
        <Pictures {...props} />
        <Words {...props} />
      </Box>
    </Box>
  )
}
