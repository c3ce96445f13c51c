import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import type { RowAction } from '../table/column.ts'
import { RowMenu } from '../table/RowMenu.tsx'
import { CopyButton } from './CopyButton.tsx'
import { PrimaryAction } from './PrimaryAction.tsx'

export interface DetailHeaderProps {
  /** 72 px square: photo, drawing or icon. */
  picture?: ReactNode
  name: string
  /** Serial number, code or version, with a copy button; `label` names it. One that is the name is not said again. */
  identifier?: { label: string; value: string } | undefined
  /** Status chips: lifecycle · connection · update. */
  chips?: ReactNode
  /** A quiet line: last seen, owner, model. */
  meta?: ReactNode
  /** One contained button. */
  primaryAction?: ReactNode
  /** At most two outlined buttons. */
  secondaryActions?: ReactNode
  menuActions?: RowAction[] | undefined
  /** The neighbours in the list the reader came from. */
  previousHref?: string | undefined
  nextHref?: string | undefined
}

function Neighbour({ label, href, icon }: { label: string; href: string | undefined; icon: ReactNode }) {
  return (
    <Hint title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={!href} {...(href ? { href } : {})}>
          {icon}
        </IconButton>
      </span>
    </Hint>
  )
}

/** Who the page is about: picture, name, id, chips, and what can be done. */
export function DetailHeader(props: DetailHeaderProps) {
  const { picture, name, identifier, chips, meta, primaryAction, secondaryActions, menuActions } = props
  const { t } = useTranslation('ui')
  const hasNeighbours = props.previousHref !== undefined || props.nextHref !== undefined
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: { xs: 2, lg: 3 }, alignItems: 'center' }}>
      {picture && (
        <Box
          sx={{
            width: 72,
            height: 72,
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            borderRadius: '8px',
            bgcolor: 'action.hover',
            overflow: 'hidden',
            '& img': { maxWidth: '100%', maxHeight: '100%' },
          }}
        >
          {picture}
        </Box>
      )}
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {identifier && (
            <Box sx={{ display: 'inline-flex', alignItems: 'center', color: 'text.secondary', minWidth: 0 }}>
              {identifier.value !== name && (
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
                  {identifier.value}
                </Box>
              )}
              <CopyButton value={identifier.value} label={t('copyOf', { label: identifier.label })} />
            </Box>
          )}
        </Box>
        {chips && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>{chips}</Box>}
        {meta && <Box sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>{meta}</Box>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {secondaryActions}
        {primaryAction && <PrimaryAction>{primaryAction}</PrimaryAction>}
        {menuActions && <RowMenu label={t('table.rowMenu', { name })} actions={menuActions} />}
        {hasNeighbours && (
          <>
            <Neighbour label={t('previous')} href={props.previousHref} icon={<ChevronLeftIcon />} />
            <Neighbour label={t('next')} href={props.nextHref} icon={<ChevronRightIcon />} />
          </>
        )}
      </Box>
    </Card>
  )
}
