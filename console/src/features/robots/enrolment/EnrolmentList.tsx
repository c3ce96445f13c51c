import { type Enrolment, listEnrolments } from '@filo/contract/enrolments/enrolments-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { UnitTabs } from '../list/UnitTabs.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { TurnedAwayNotice } from './TurnedAwayNotice.tsx'

const EnrolmentPreview = lazyDialog(async () => (await import('./EnrolmentPreview.tsx')).EnrolmentPreview)

interface Opened {
  kind: 'accept' | 'reject'
  enrolment: Enrolment
}

function useEnrolmentColumns(onAccept: (each: Enrolment) => void): Column<Enrolment>[] {
  const { t } = useTranslation('robots')
  return [
    { id: 'serial', header: t('fields.serial'), cell: (each) => each.serial, width: 152 },
    {
      id: 'decision',
      header: t('enrolment.decision'),
      cell: (each) =>
        each.state === 'pending' ? (
          <Button size="small" variant="outlined" onClick={() => onAccept(each)}>
            {t('enrolment.accept')}
          </Button>
        ) : (
          <StateChip kind="enrolment" state={each.state} />
        ),
      csvField: 'state',
      card: 'chip',
      width: 148,
    },
    {
      id: 'pairingCode',
      header: t('pairing.code'),
      cell: (each) => <code>{each.pairingCode}</code>,
      width: 144,
    },
    {
      id: 'fingerprint',
      header: t('enrolment.fingerprint'),
      cell: (each) => (
        <Box component="code" sx={{ fontSize: 13 }}>
          {each.fingerprint}
        </Box>
      ),
      width: 372,
    },
    {
      id: 'modelHint',
      header: t('enrolment.modelHint'),
      cell: (each) => each.modelHint ?? '—',
      width: 128,
      minWidth: 100,
      foldOrder: 3,
    },
    {
      id: 'hostname',
      header: t('enrolment.hostname'),
      cell: (each) => each.hostname,
      width: 160,
      minWidth: 110,
      foldOrder: 4,
    },
    { id: 'ip', header: t('fields.ip'), cell: (each) => each.ip, width: 136, minWidth: 116, foldOrder: 5 },
    {
      id: 'agentVersion',
      header: t('fields.agentVersion'),
      cell: (each) => each.agentVersion,
      width: 112,
      minWidth: 88,
      foldOrder: 6,
    },
    {
      id: 'lastSeenAt',
      header: t('enrolment.lastRequested'),
      cell: (each) => <RelativeTime at={each.lastSeenAt} />,
      width: 136,
      minWidth: 128,
    },
  ]
}

/** Robots that asked to be let in; the ones that wait come first. */
export function EnrolmentList() {
  const { t } = useTranslation('robots')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const decided = (each: Enrolment) =>
    each.state === 'pending' ? {} : { disabledReason: t('enrolment.decided') }
  return (
    <>
      <ListPage
        route={listEnrolments}
        label={t('views.waiting')}
        errorTitle={t('errors.enrolments')}
        columns={useEnrolmentColumns((enrolment) => setOpened({ kind: 'accept', enrolment }))}
        filters={[
          {
            field: 'state',
            label: t('enrolment.state'),
            options: useStateOptions('enrolment', ['pending', 'accepted', 'rejected', 'revoked']),
          },
        ]}
        defaults={{ filters: { state: ['pending'] } }}
        rowId={(each) => each.id}
        rowName={(each) => each.serial}
        rowActions={(each) => [
          {
            id: 'accept',
            label: t('enrolment.accept'),
            onSelect: () => setOpened({ kind: 'accept', enrolment: each }),
            ...decided(each),
          },
          {
            id: 'reject',
            label: t('enrolment.reject'),
            isDanger: true,
            onSelect: () => setOpened({ kind: 'reject', enrolment: each }),
            ...decided(each),
          },
        ]}
        preview={(enrolment, close) => (
          <EnrolmentPreview
            enrolment={enrolment}
            onAccept={() => {
              close()
              setOpened({ kind: 'accept', enrolment })
            }}
            onClose={close}
          />
        )}
        topics={['robots']}
        tabs={<UnitTabs />}
        intro={
          <>
            {t('enrolment.intro')}
            <TurnedAwayNotice />
          </>
        }
        empty={{ drawing: 'check', title: t('enrolment.empty'), body: t('enrolment.emptyBody') }}
      />
      {opened?.kind === 'accept' && <AcceptDialog enrolment={opened.enrolment} onClose={close} />}
      {opened?.kind === 'reject' && <RejectDialog enrolment={opened.enrolment} onClose={close} />}
    </>
  )
}
