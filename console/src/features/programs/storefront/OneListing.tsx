import {
  countListingView,
  getStorefrontProgram,
  type StorefrontProgram,
  withdrawProgramRequest,
} from '@filo/contract/storefront/storefront-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useMoney } from '../../../components/money/use-money.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { AboutListing } from './AboutListing.tsx'
import { AccessChip } from './AccessChip.tsx'
import { FitTab } from './FitTab.tsx'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { storefrontReadings } from './storefront-readings.ts'
import { useAccessText } from './use-access-text.ts'

const InstallDialog = lazyDialog(
  async () => (await import('../../../components/program-installs/InstallDialog.tsx')).InstallDialog,
)
const RequestDrawer = lazyDialog(async () => (await import('./RequestDrawer.tsx')).RequestDrawer)

function WithdrawDialog({
  name,
  requestId,
  onClose,
}: {
  name: string
  requestId: string
  onClose: () => void
}) {
  const { t } = useTranslation('programs/storefront')
  const readError = useReadError()
  const withdraw = useApiMutation(withdrawProgramRequest, { invalidates: storefrontReadings })
  return (
    <ConfirmDialog
      title={t('request.withdrawTitle', { name })}
      confirmLabel={t('request.withdraw')}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { requestId } })
        showToast({ message: t('request.withdrawn', { name }) })
      }}
    >
      {t('request.withdrawBody')}
    </ConfirmDialog>
  )
}

/** What the customer does about the program: install it by right, else ask for it, and take that back. */
function useListingActions(listing: StorefrontProgram, name: string) {
  const { t } = useTranslation('programs/storefront')
  const can = useCan()
  const [open, setOpen] = useState<'request' | 'withdraw' | 'install'>()
  const close = () => setOpen(undefined)
  const { kind, requestId } = listing.access
  const mayInstall = can('program.install') && (kind === 'free' || kind === 'entitled')
  const begin = mayInstall ? 'install' : listing.mayRequest ? 'request' : undefined
  return {
    primaryAction: begin && (
      <Button variant="contained" onClick={() => setOpen(begin)}>
        {t(begin === 'install' ? 'install' : 'request.prompt')}
      </Button>
    ),
    secondaryActions: can('storefront.request') && requestId !== null && (
      <Button variant="outlined" onClick={() => setOpen('withdraw')}>
        {t('request.withdraw')}
      </Button>
    ),
    dialogs: (
      <>
        {open === 'install' && <InstallDialog program={listing.program} onClose={close} />}
        {open === 'request' && <RequestDrawer listing={listing} name={name} onClose={close} />}
        {open === 'withdraw' && requestId !== null && (
          <WithdrawDialog name={name} requestId={requestId} onClose={close} />
        )}
      </>
    ),
  }
}

/** Counts once that the page was opened; a count that does not arrive is nobody's trouble. */
function useCountedView(listingId: string) {
  const count = useApiMutation(countListingView).mutate
  useEffect(() => count({ params: { listingId } }), [count, listingId])
}

function Content({ listing }: { listing: StorefrontProgram }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const { price } = useMoney()
  const { category } = useProgramWords()
  const accessText = useAccessText()
  const { program, offer, store, access, fit } = listing
  const name = (offer && localized(offer.title)) || localized(program.name) || program.code
  useCountedView(listing.id)
  const { dialogs, ...actions } = useListingActions(listing, name)
  const notice = accessText(access)
  return (
    <>
      <DetailPage
        {...actions}
        name={name}
        picture={<PackageIcon iconKey={program.iconKey} kind="ui" size={72} />}
        chips={<AccessChip access={access} />}
        meta={
          <>
            <strong>{price(listing.price, store.currency)}</strong>
            {' · '}
            {category(program.category)}
            {' · '}
            <bdi>{program.publisher}</bdi>
          </>
        }
        notice={
          notice && (
            <Alert
              severity={access.kind === 'entitled' ? 'success' : 'info'}
              sx={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{notice}</bdi>
            </Alert>
          )
        }
        tabs={[
          { key: 'about', label: t('tabs.about'), content: <AboutListing listing={listing} /> },
          {
            key: 'robots',
            label: t('tabs.robots'),
            count: fit.robots,
            content: <FitTab listing={listing} />,
          },
          {
            key: 'releases',
            label: t('tabs.releases'),
            count: listing.releases.length,
            content: <ReleaseNotes releases={listing.releases} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

/** /programs?listingId=: one program as a store offers it to the reader's customer. */
export function OneListing({ listingId }: { listingId: string }) {
  const { t } = useTranslation('programs/storefront')
  const query = useApiQuery(getStorefrontProgram, { params: { listingId } })
  useEvents(['storefront'], { invalidates: storefrontReadings })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
      {(listing) => <Content listing={listing} />}
    </QueryPanel>
  )
}
