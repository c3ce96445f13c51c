import type { ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import DefaultIcon from '@mui/icons-material/CheckCircleOutlined'
import Link from '@mui/material/Link'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { productHref } from '../shared/aros-links.ts'
import { arosReadings } from '../shared/aros-routes.ts'
import { CopyMenu } from '../shared/CopyMenu.tsx'
import { SigningNotice } from '../shared/SigningNotice.tsx'
import { useArosSteps } from '../steps/use-aros-steps.tsx'
import { LackingNotice } from './LackingNotice.tsx'
import { RejectedNotice } from './RejectedNotice.tsx'
import { useArosTabs } from './use-aros-tabs.tsx'

/** Steps after which the reader wants to see the robots. */
const towardsRobots: ReadonlySet<ArosTransition> = new Set(['publish', 'assign', 'resume', 'pause'])

function OneAros({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const navigate = useNavigate()
  const [{ step: requested }, setParams] = useQueryParams()
  const tabs = useArosTabs(aros)
  const { primary, edit, menu, dialog, blocked } = useArosSteps(aros, {
    requested,
    onGone: () => void navigate({ href: paths.arosVersions() }),
    onDone: (step) => setParams({ tab: towardsRobots.has(step) ? 'rollout' : undefined, step: undefined }),
  })
  const channel = t(`channel.${aros.channel}`)
  return (
    <>
      <DetailPage
        name={`${aros.name} ${aros.version} · ${channel}`}
        chips={
          <>
            <StateChip kind="aros" state={aros.state} />
            {aros.isDefault && <StatusChip tone="success" icon={DefaultIcon} label={t('isDefault')} />}
            {aros.startsNewRobots && <StatusChip tone="info" icon={DefaultIcon} label={t('startsNew')} />}
          </>
        }
        meta={
          <>
            <Link href={productHref(aros.channel, aros.robot.id)}>{localized(aros.robot.name)}</Link>
            {blocked ? ` · ${blocked}` : null}
          </>
        }
        primaryAction={primary}
        secondaryActions={
          <>
            <CopyMenu aros={aros} />
            {edit}
          </>
        }
        menuActions={menu}
        notice={
          <>
            <LackingNotice lacking={aros.lacking} />
            <RejectedNotice aros={aros} />
            {aros.signing && <SigningNotice aros={aros} signing={aros.signing} />}
          </>
        }
        tabs={tabs}
      />
      {dialog}
    </>
  )
}

/** /arosversions?ArosId=: one version from its first draft to the robots that run it. */
export function ArosPage({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  // Also what happens to others of its variant: which one is the default, what it is compared with, what was found.
  const about = { variantId: query.data?.robot.id }
  useEvents(['aros-versions', 'assignments'], { about, invalidates: arosReadings })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={10}>
      {(aros) => <OneAros aros={aros} />}
    </QueryPanel>
  )
}
