import type { Language } from '@filo/contract/localized-text'
import type { ThemeOptions } from '@mui/material/styles'

/**
 * What MUI's own pieces say in Turkish, of those in use. `@mui/material/locale` says it too, but makes a number format
 * when it is loaded: 84 of the 470 ms that the first page's code took to begin on a slow phone.
 */
const turkish: ThemeOptions = {
  components: {
    MuiAlert: { defaultProps: { closeText: 'Kapat' } },
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'Temizle',
        closeText: 'Kapat',
        loadingText: 'Yükleniyor…',
        noOptionsText: 'Seçenek yok',
        openText: 'Aç',
      },
    },
    MuiPagination: {
      defaultProps: {
        'aria-label': 'Sayfalar',
        getItemAriaLabel: (type, page, isSelected) => {
          if (type === 'page') return `${page}. ${isSelected ? 'sayfa' : 'sayfaya git'}`
          return type === 'next' ? 'Sonraki sayfaya git' : 'Önceki sayfaya git'
        },
      },
    },
  },
}

/** What MUI's own pieces say in a language; English is what they say by themselves. */
export function muiTexts(language: Language): ThemeOptions {
  return language === 'tr' ? turkish : {}
}
