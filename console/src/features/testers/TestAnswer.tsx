import type { MyTest } from '@filo/contract/testers/tester-shapes'
import { getMyTest, listMyTests, respondToTest, startTest } from '@filo/contract/testers/testers-routes'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

const invalidates = [getMyTest, listMyTests]

/** Accepts or begins the test; declining stands in the menu, where no press of another button can meet it. */
export function TestAnswer({ test }: { test: MyTest }) {
  const { t } = useTranslation('testers')
  const readError = useReadError()
  const [isDeclining, setIsDeclining] = useState(false)
  const params = { ArosId: test.aros.id }
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const respond = useApiMutation(respondToTest, { invalidates, onError })
  const start = useApiMutation(startTest, { invalidates, onError })
  const name = `${test.aros.name} ${test.aros.version}`
  const isBegun = test.tester.state === 'in_progress'
  const isWaiting = test.aros.state !== 'testing'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {test.tester.state === 'assigned' && (
        <PendingButton
          variant="outlined"
          isPending={respond.isPending}
          disabled={start.isPending}
          onClick={() => respond.mutate({ params, body: { answer: 'accepted' } })}
        >
          {t('header.accept')}
        </PendingButton>
      )}
      {!isBegun && (
        <PendingButton
          variant="contained"
          isPending={start.isPending}
          disabled={isWaiting || respond.isPending}
          onClick={() => start.mutate({ params, body: {} })}
        >
          {t('header.start')}
        </PendingButton>
      )}
      <RowMenu
        label={t('header.menu', { name })}
        actions={[
          {
            id: 'decline',
            label: t('header.decline'),
            isDanger: true,
            onSelect: () => setIsDeclining(true),
          },
        ]}
      />
      {isWaiting && <Box sx={{ flex: '1 1 100%', color: 'text.secondary' }}>{t('header.notRunning')}</Box>}
      {isDeclining && (
        <ConfirmDialog
          isDanger
          needsReason
          title={t('header.declineTitle', { name })}
          confirmLabel={t('header.decline')}
          readError={readError}
          onClose={() => setIsDeclining(false)}
          onConfirm={(comment) => respond.mutateAsync({ params, body: { answer: 'declined', comment } })}
        >
          {t('header.declineHelp')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
