import { suggestArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { NewDraft } from './NewDraft.tsx'
import { PassedTests, usePassedTests } from './PassedTests.tsx'

/** The ways to start a version of one product. */
export function ForProduct({ variantId, channel }: { variantId: string; channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(suggestArosVersion, { query: { variantId, channel } })
  const passed = usePassedTests(variantId, channel === 'production')
  if (passed.isLoading) return null
  return (
    <>
      {passed.data && <PassedTests variantId={variantId} items={passed.data.items} />}
      <SectionCard title={t(channel === 'production' ? 'start.fromPackages' : 'start.newTest')}>
        <QueryPanel query={query} errorTitle={t('start.failed')}>
          {(suggestion) =>
            // Not from an earlier visit: the fields keep what they begin with, whatever is read later.
            query.isFetchedAfterMount && (
              <NewDraft variantId={variantId} channel={channel} suggestion={suggestion} />
            )
          }
        </QueryPanel>
      </SectionCard>
    </>
  )
}
