import type { ProductAros, ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { AssignDialog } from '../shared/AssignDialog.tsx'
import { ChangeCounts } from '../shared/ChangeCounts.tsx'

function canAssign({ aros }: ProductArosEntry): boolean {
  return aros.channel === 'production'
    ? aros.state === 'published'
    : aros.state === 'testing' || aros.state === 'passed' || aros.state === 'promoted'
}

function Figures({ entry, product }: { entry: ProductArosEntry; product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const { number, percent } = useFormats()
  const { counts } = entry.aros
  return (
    <Box sx={{ flex: '0 1 180px', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 500 }}>
        {t('product.runs', { count: counts.installed, value: number(counts.installed) })}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {product.unitCount > 0 && percent(entry.adoptPercent / 100, entry.adoptPercent % 1 === 0 ? 0 : 1)}
        {entry.pinned > 0 && ` · ${t('product.pinned', { count: entry.pinned })}`}
      </Box>
      {counts.failed > 0 && (
        <Box sx={{ color: 'error.main' }}>{t('product.failedUnits', { count: counts.failed })}</Box>
      )}
    </Box>
  )
}

function Entry({ entry, product }: { entry: ProductArosEntry; product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const [asked, setAsked] = useState<'assign' | 'pin'>()
  const { aros } = entry
  const mayAssign = can(aros.channel === 'test' ? 'aros.assign_test' : 'aros.assign') && canAssign(entry)
  const [period] = entry.defaultPeriods
  return (
    <Card
      component="li"
      sx={{
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-start',
        borderLeft: '3px solid',
        borderLeftColor: (theme) => (aros.isDefault ? theme.palette.success.main : 'transparent'),
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          <ArosName aros={aros} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 0.75 }}>
          <StateChip kind="aros" state={aros.state} />
          {aros.isDefault && <Box sx={{ fontWeight: 500 }}>{t('isDefault')}</Box>}
          {period && !aros.isDefault && period.to && (
            <Box sx={{ color: 'text.secondary' }}>
              {t('product.wasDefault')} <RelativeTime at={period.to} />
            </Box>
          )}
        </Box>
        {aros.diffSummary && <ChangeCounts summary={aros.diffSummary} />}
      </Box>
      <Figures entry={entry} product={product} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          flex: '0 1 300px',
          justifyContent: { sm: 'flex-end' },
        }}
      >
        {aros.channel === 'test' && (
          <Button
            size="small"
            href={`${paths.productTestArosVersions({ robotId: product.robot.id, ArosId: aros.id })}&tab=testers`}
          >
            {t('product.testers')}
          </Button>
        )}
        {mayAssign && !aros.isDefault && (
          <Button size="small" variant="outlined" onClick={() => setAsked('assign')}>
            {t('ask.assign.confirm')}
          </Button>
        )}
        {mayAssign && (
          <Button size="small" color="inherit" onClick={() => setAsked('pin')}>
            {t('product.pin')}
          </Button>
        )}
      </Box>
      {asked && <AssignDialog aros={aros} isPin={asked === 'pin'} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function Empty({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const isTest = product.channel === 'test'
  const robotId = product.robot.id
  const promote = (
    <Button variant="contained" href={paths.productTestArosVersions({ robotId })}>
      {t('product.fromTest')}
    </Button>
  )
  const create = (
    <Button variant="contained" href={paths.createTestAros({ robotId })}>
      {t('actions.createTest')}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        drawing="versions"
        title={t(isTest ? 'product.emptyTest' : 'product.empty')}
        action={isTest ? can('aros.compose_test') && create : can('aros.compose') && promote}
      />
    </Card>
  )
}

/** Every version that left the workshop, newest first. */
export function ProductTimeline({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  if (product.timeline.length === 0) return <Empty product={product} />
  return (
    <Box
      component="ol"
      aria-label={t('product.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {product.timeline.map((entry) => (
        <Entry key={entry.aros.id} entry={entry} product={product} />
      ))}
    </Box>
  )
}
