import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import type { Story } from '../gallery/story.ts'
import { offerUndo } from '../toast/offer-undo.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SideDrawer } from './SideDrawer.tsx'

const start = { weightKg: 62.5, reason: '' }

function Dialogs() {
  const [open, setOpen] = useState(new URLSearchParams(location.search).get('open') ?? '')
  const close = () => setOpen('')
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {['confirm', 'typed', 'conflict', 'drawer'].map((name) => (
          <Button key={name} variant="outlined" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button
          variant="outlined"
          onClick={() =>
            offerUndo({ message: 'Kullanıcı kaldırıldı.', undoLabel: 'Geri al', onUndo: () => undefined })
          }
        >
          undo
        </Button>
      </Box>
      {open === 'confirm' && (
        <ConfirmDialog
          title="Nova Ses 2.4.0 sürümünü yayınla"
          confirmLabel="Yayınla"
          effects={['14 robot etkilenecek', 'Önceki sürüm 2.3.1 yerini bırakacak']}
          needsReason
          onConfirm={wait}
          onClose={close}
        />
      )}
      {open === 'typed' && (
        <ConfirmDialog
          title="NH1-000231 robotunu hurdaya ayır"
          confirmLabel="Hurdaya ayır"
          expected="NH1-000231"
          effects={['Anahtarları geçersiz olur', 'Bir daha bağlanamaz']}
          onConfirm={wait}
          onClose={close}
        />
      )}
      {open === 'conflict' && (
        <ConflictDialog
          mine={{ ...start, weightKg: 64, reason: 'Yeni pil' }}
          theirs={{ ...start, weightKg: 60 }}
          labels={{ weightKg: 'Ağırlık', reason: 'Gerekçe' }}
          onKeepMine={close}
          onAcceptTheirs={close}
          onClose={close}
        />
      )}
      <SideDrawer
        isOpen={open === 'drawer'}
        title="Kullanıcı davet et"
        onClose={close}
        actions={<Button onClick={close}>Tamam</Button>}
      >
        Metin
      </SideDrawer>
    </>
  )
}

export const story: Story = { title: 'dialog', Show: Dialogs }
