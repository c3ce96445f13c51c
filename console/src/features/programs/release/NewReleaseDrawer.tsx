import {
  createProgramRelease,
  listProgramReleases,
  type Program,
  type ProgramRelease,
} from '@filo/contract/programs/programs-routes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { newReleaseValues } from './release-values.ts'

interface Props {
  program: Program
  onClose: () => void
  /** Shows the release, once it is there. */
  onMade: (releaseId: string) => void
}

function NewRelease({ program, before, onClose, onMade }: Props & { before: ProgramRelease | undefined }) {
  const { t } = useTranslation('programs')
  const words = useProgramWords()
  const create = useApiMutation(createProgramRelease, { invalidates: programReadings })
  return (
    <>
      {before && (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t('form.copied', { semver: before.semver })}
        </Typography>
      )}
      <ReleaseForm
        initial={newReleaseValues(before)}
        known={before}
        highest={before?.semver}
        submitLabel={t('actions.addRelease')}
        onCancel={onClose}
        onSubmit={(body) => create.mutateAsync({ params: { programId: program.id }, body })}
        onDone={(made) => {
          showToast({ message: t('done.releaseSaved', { name: words.title(made) }) })
          onClose()
          onMade(made.id)
        }}
      />
    </>
  )
}

/** Begins a release of a program with the content of its highest one. */
export function NewReleaseDrawer(props: Props) {
  const { program, onClose } = props
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const query = useApiQuery(listProgramReleases, {
    query: { 'f.programId': program.id, sort: '-semver', size: 1 },
  })
  return (
    <SideDrawer
      isOpen
      width={720}
      title={t('form.newRelease', { name: localized(program.name) })}
      onClose={onClose}
    >
      <QueryPanel query={query} errorTitle={t('releases.failed')} lines={8}>
        {({ items: [before] }) => <NewRelease {...props} before={before} />}
      </QueryPanel>
    </SideDrawer>
  )
}
