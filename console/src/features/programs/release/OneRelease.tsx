import { getProgramRelease, type ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { ReleaseTab } from './ReleaseTab.tsx'
import { useReleaseActions } from './use-release-actions.tsx'

function Content({ release }: { release: ProgramRelease }) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const words = useProgramWords()
  const { dialog, isOwn, ...actions } = useReleaseActions(release)
  const { program, items, variants } = release
  const labels = {
    semver: t('facts.semver'),
    state: t('facts.state'),
    arosRange: t('facts.arosRange'),
    permissions: t('facts.permissions'),
    notes: t('facts.notes'),
    variants: t('facts.variants'),
    packages: t('facts.packages'),
  }
  return (
    <>
      <DetailPage
        {...actions}
        parent={{
          label: localized(program.name) || program.code,
          href: paths.programs({ programId: program.id }),
        }}
        name={words.title(release)}
        chips={<StateChip kind="programRelease" state={release.state} />}
        meta={t('release.meta', {
          packages: t('release.packageCount', { count: items.length }),
          variants: t('release.variantCount', { count: variants.length }),
          size: bytes(release.sizeBytes),
        })}
        notice={<ReleaseNotice release={release} isOwn={isOwn} />}
        tabs={[
          { key: 'content', label: t('tabs.content'), content: <ReleaseTab release={release} /> },
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="program_release" objectId={release.id} fieldLabels={labels} />,
          },
        ]}
      />
      {dialog}
    </>
  )
}

/** /programs?releaseId=: one release of a program, from its draft to the decision. */
export function OneRelease({ releaseId }: { releaseId: string }) {
  const { t } = useTranslation('programs')
  const query = useApiQuery(getProgramRelease, { params: { releaseId } })
  useEvents(['programs'], { invalidates: programReadings })
  return (
    <QueryPanel query={query} errorTitle={t('release.failed')} lines={8}>
      {(release) => <Content release={release} />}
    </QueryPanel>
  )
}
