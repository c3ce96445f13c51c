import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { createArosDraft, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { composerHref } from './aros-links.ts'

/** "Kopyasını oluştur": a new draft with the same packages, for either channel the reader may compose. */
export function CopyMenu({ aros }: { aros: Pick<ArosVersionDetail, 'id' | 'robot' | 'base'> }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const navigate = useNavigate()
  const readError = useReadError()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const create = useApiMutation(createArosDraft, { invalidates: [listArosVersions] })
  const channels: ArosChannel[] = can('aros.compose') ? ['test', 'production'] : ['test']
  if (!can('aros.compose_test')) return null
  const copy = async (channel: ArosChannel) => {
    setAnchor(null)
    try {
      const body = { variantId: aros.robot.id, channel, copyOfId: aros.id, baseId: aros.base?.id ?? aros.id }
      const draft = await create.mutateAsync({ body })
      await navigate({ href: composerHref(channel, { ArosId: draft.id }) })
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return (
    <>
      <PendingButton
        color="inherit"
        startIcon={<CopyIcon />}
        aria-haspopup="menu"
        isPending={create.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('actions.copy')}
      </PendingButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {channels.map((channel) => (
          <MenuItem key={channel} onClick={() => void copy(channel)}>
            {t(`actions.copyAs.${channel}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
