import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { CopyMenu } from '../shared/CopyMenu.tsx'
import { PackageList } from '../shared/PackageList.tsx'
import { Composer } from './Composer.tsx'
import { StartDraft } from './start/StartDraft.tsx'

function Locked({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert
        severity="info"
        action={<CopyMenu aros={aros} />}
        sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      >
        {t('locked')} <ArosName aros={aros} />
      </Alert>
      <SectionCard title={t('packages')}>
        <PackageList items={aros.items} />
      </SectionCard>
    </Box>
  )
}

function OneDraft({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={10}>
      {(aros) => {
        const mayEdit = aros.steps.some(({ step }) => step === 'edit')
        return mayEdit ? <Composer key={aros.id} aros={aros} /> : <Locked aros={aros} />
      }}
    </QueryPanel>
  )
}

/** Composes an AROS version: a start without `?ArosId=`, the six steps with it. */
export function ComposerPage({ channel }: { channel: ArosChannel }) {
  const [params] = useQueryParams()
  const { ArosId } = params
  return ArosId ? <OneDraft key={ArosId} ArosId={ArosId} /> : <StartDraft channel={channel} />
}

/** /createaros */
export function CreateArosPage() {
  return <ComposerPage channel="production" />
}

/** /createtestaros */
export function CreateTestArosPage() {
  return <ComposerPage channel="test" />
}
