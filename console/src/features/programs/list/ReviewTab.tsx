import { getProgram, listProgramReleases, listPrograms } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { useReviewColumns } from './use-review-columns.tsx'

/** Onay bekleyen: what somebody submitted, the longest waiting first. */
export function ReviewTab() {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const words = useProgramWords()
  const program = useRecordFilter({
    field: 'programId',
    label: t('facts.program'),
    list: listPrograms,
    query: { sort: 'name' },
    one: getProgram,
    oneParams: (programId) => ({ programId }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name) || code} · ${code}` }),
  })
  return (
    <ListPage
      route={listProgramReleases}
      query={{ 'f.state': ['submitted'] }}
      label={t('tabs.review')}
      errorTitle={t('review.failed')}
      searchLabel={t('review.search')}
      columns={useReviewColumns()}
      filters={[program]}
      rowId={({ id }) => id}
      rowName={words.title}
      rowHref={({ id, program: { id: programId } }) => paths.programs({ programId, releaseId: id })}
      defaults={{ sort: { field: 'submittedAt', isDescending: false } }}
      topics={['programs']}
      empty={{ drawing: 'check', title: t('review.empty'), body: t('review.emptyBody') }}
    />
  )
}
