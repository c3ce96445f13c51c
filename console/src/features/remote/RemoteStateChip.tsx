import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { type RemoteState, remoteStateNames } from '@filo/contract/remote/remote-states'
import { type StyleName, stateStyles } from '../../components/status/state-look.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

const styles: Record<RemoteState, StyleName> = {
  requested: 'waiting',
  awaiting_consent: 'review',
  connecting: 'working',
  active: 'online',
  ended: 'past',
  denied: 'refused',
  timed_out: 'attention',
  failed: 'bad',
  superseded: 'moving',
}

/** Where a remote session stands. */
export function RemoteStateChip({ state }: Pick<RemoteSession, 'state'>) {
  const localized = useLocalized()
  return <StatusChip {...stateStyles[styles[state]]} label={localized(remoteStateNames[state])} />
}
