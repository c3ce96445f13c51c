import { ProgramCategory } from '@filo/contract/programs/program-kinds'
import { listPrograms } from '@filo/contract/programs/programs-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'
import { useProgramColumns } from './use-program-columns.tsx'

const ProgramDrawer = lazyDialog(async () => (await import('../program/ProgramDrawer.tsx')).ProgramDrawer)

/** Programlar: all of them by name. */
export function ProgramsTab() {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const words = useProgramWords()
  const navigate = useNavigate()
  const mayManage = useCan()('program.manage')
  const [isAdding, setIsAdding] = useState(false)
  const categories = ProgramCategory.options.map((value) => ({ value, label: words.category(value) }))
  return (
    <>
      <ListPage
        route={listPrograms}
        label={t('tabs.programs')}
        errorTitle={t('list.failed')}
        searchLabel={t('list.search')}
        columns={useProgramColumns()}
        filters={[
          { field: 'state', label: t('facts.state'), options: useStateOptions('program') },
          { field: 'category', label: t('facts.category'), options: categories },
        ]}
        rowId={({ id }) => id}
        rowName={({ name, code }) => localized(name) || code}
        rowHref={({ id }) => paths.programs({ programId: id })}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['programs']}
        empty={{ drawing: 'packages', title: t('list.empty'), body: t('list.emptyBody') }}
        offersDemo
        primaryAction={
          mayManage && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
              {t('actions.addProgram')}
            </Button>
          )
        }
      />
      {isAdding && (
        <ProgramDrawer
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => void navigate({ href: paths.programs({ programId: id }) })}
        />
      )}
    </>
  )
}
