import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { openPalette } from '../../state/palette-store.ts'

/** Opens the palette: with its words and key, or as an icon on a phone. */
export function SearchButton() {
  const { t } = useTranslation('layouts')
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Search />}
        onClick={() => openPalette()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, color: 'text.secondary', borderColor: 'divider' }}
      >
        {t('searchAnything')}
        <Box component="kbd" aria-hidden sx={{ ml: 2, fontFamily: 'inherit', fontSize: 12 }}>
          {t('searchKey')}
        </Box>
      </Button>
      <IconButton
        aria-label={t('searchAnything')}
        onClick={() => openPalette()}
        sx={{ display: { xs: 'inline-flex', sm: 'none' } }}
      >
        <Search />
      </IconButton>
    </>
  )
}
