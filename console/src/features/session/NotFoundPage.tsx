import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { formText } from '../../lib/form-text.ts'
import { openPalette } from '../../state/palette-store.ts'
import { useSessionStore } from '../../state/session-store.ts'
import { EmptyDrawing } from '../../ui/page/EmptyDrawing.tsx'

function SearchForm() {
  const { t } = useTranslation('session')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    openPalette(formText(new FormData(event.currentTarget), 'query'))
  }
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1, width: '100%' }}>
      <TextField name="query" type="search" label={t('notFound.searchLabel')} fullWidth />
      <Button type="submit" variant="outlined">
        {t('notFound.search')}
      </Button>
    </Box>
  )
}

/** An address that leads nowhere: the address typed, a search, the ways out. */
export function NotFoundPage() {
  const { t } = useTranslation(['session', 'common'])
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const typed = useLocation({ select: (location) => location.pathname })
  const isSignedIn = useSessionStore((state) => state.session !== null)
  const title = t('notFound.title')
  const product = t('common:product')
  useEffect(() => {
    document.title = `${title} · ${product}`
    heading.current?.focus()
  }, [title, product])
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        maxWidth: 480,
        mx: 'auto',
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        textAlign: 'center',
      }}
    >
      <EmptyDrawing name="search" />
      <Typography
        ref={heading}
        component="h1"
        variant="h2"
        tabIndex={-1}
        sx={{ '&:focus': { outline: 'none', boxShadow: 'none' } }}
      >
        {title}
      </Typography>
      {typed !== paths.notFound() && (
        <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
          {typed}
        </Typography>
      )}
      <Typography color="textSecondary">{t('notFound.body')}</Typography>
      {isSignedIn && <SearchForm />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button onClick={() => router.history.back()}>{t('common:back')}</Button>
        <Button variant="contained" href={isSignedIn ? paths.home() : '/'}>
          {t('common:home')}
        </Button>
      </Box>
    </Box>
  )
}
