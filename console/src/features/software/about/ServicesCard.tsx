import type { PackageService, ServiceCheck } from '@filo/contract/device/assignment/package-services'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

function useCheckText() {
  const { t } = useTranslation('software')
  return (check: ServiceCheck | null) => {
    if (!check) return t('services.noCheck')
    const question =
      check.type === 'command'
        ? [check.command, ...check.args].join(' ')
        : `${check.type} 127.0.0.1:${check.port}${check.type === 'http' ? check.path : ''}`
    const failures = 'failures' in check ? t('services.failures', { count: check.failures }) : ''
    const { intervalS, timeoutS } = check
    return [question, t('services.every', { intervalS, timeoutS }), failures].filter(Boolean).join(' · ')
  }
}

function Service({ service }: { service: PackageService }) {
  const { t } = useTranslation('software')
  const checkText = useCheckText()
  const { memoryMb, cpuPercent } = service.limits
  const limits = [
    ...(memoryMb === null ? [] : [t('services.memory', { memoryMb })]),
    ...(cpuPercent === null ? [] : [t('services.cpu', { cpuPercent })]),
  ]
  const variables = Object.entries(service.environment).map(([name, text]) => `${name}=${text}`)
  return (
    <Box component="section" aria-label={service.name}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {service.name}
      </Typography>
      <Box sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', mb: 1 }}>
        {[service.command, ...service.args].join(' ')}
      </Box>
      <KeyValueList
        items={[
          { label: t('services.restart'), value: t(`services.restartOf.${service.restart}`) },
          { label: t('services.user'), value: service.user ?? t('services.usualUser') },
          { label: t('services.readiness'), value: checkText(service.readiness) },
          { label: t('services.liveness'), value: checkText(service.liveness) },
          { label: t('services.limits'), value: limits.join(' · ') || t('services.noLimits') },
          ...(variables.length > 0
            ? [{ label: t('services.environment'), value: variables.join('\n') }]
            : []),
        ]}
      />
    </Box>
  )
}

/** The programs that a robot keeps running for this version, in the order in which they start; nothing without any. */
export function ServicesCard({ version }: { version: Pick<VersionDetail, 'services' | 'hookUser'> }) {
  const { t } = useTranslation('software')
  const { services, hookUser } = version
  if (services.length === 0 && hookUser === null) return null
  return (
    <SectionCard title={t('services.title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {hookUser !== null && <Box>{t('services.hookUser', { user: hookUser })}</Box>}
        {services.map((service) => (
          <Service key={service.name} service={service} />
        ))}
      </Box>
    </SectionCard>
  )
}
