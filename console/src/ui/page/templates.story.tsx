import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import RobotIcon from '@mui/icons-material/SmartToyOutlined'
import SyncIcon from '@mui/icons-material/SyncOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { StatusChip } from '../status/StatusChip.tsx'
import { DetailTemplate } from './DetailTemplate.tsx'
import { KeyValueCard } from './KeyValueCard.tsx'
import { NoPermissionPanel } from './NoPermissionPanel.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SectionCard } from './SectionCard.tsx'
import { Timeline } from './Timeline.tsx'
import { WizardTemplate } from './WizardTemplate.tsx'
import { WorkspaceTemplate } from './WorkspaceTemplate.tsx'

const steps = ['Temel', 'İçerik', 'Sıra', 'Fark', 'Kontrol', 'Notlar'].map((label, index) => ({
  key: label,
  label,
  isDone: index < 2,
  hasError: index === 4,
}))
const loadedAtMs = Date.now()
const at = (minutes: number) => new Date(loadedAtMs - minutes * 60_000).toISOString()

function Facts() {
  return (
    <KeyValueCard
      title="Bilgiler"
      items={[
        { label: 'Seri no', value: 'NH1-000231', copyValue: 'NH1-000231' },
        { label: 'Müşteri', value: 'Ege Müzesi' },
        { label: 'Konum', value: undefined, missingReason: 'Robot bildirmedi.' },
      ]}
    />
  )
}

function Happened() {
  return (
    <SectionCard title="Son güncelleme">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ProgressBar label="İndiriliyor" value={0.42} text="20 MB / 48 MB" />
        <Timeline
          label="Adımlar"
          items={[
            { id: '1', at: at(1), title: 'İndiriliyor', tone: 'info', icon: SyncIcon },
            {
              id: '2',
              at: at(9),
              title: 'Sıraya alındı',
              body: 'Ayşe Yılmaz',
              tone: 'success',
              icon: CheckIcon,
            },
          ]}
        />
      </Box>
    </SectionCard>
  )
}

function Templates() {
  const [tab, setTab] = useState('general')
  const [step, setStep] = useState('Sıra')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DetailTemplate
        picture={<RobotIcon sx={{ fontSize: 40 }} />}
        name="Nova H1"
        identifier={{ label: 'Seri no', value: 'NH1-000231' }}
        chips={
          <>
            <StatusChip label="Aktif" tone="success" icon={CheckIcon} />
            <StatusChip label="Güncelleniyor" tone="info" icon={SyncIcon} />
          </>
        }
        meta="Son görülme 4 saniye önce · Ege Müzesi"
        primaryAction={<Button variant="contained">Güncelle</Button>}
        secondaryActions={<Button variant="outlined">Bağlan</Button>}
        menuActions={[{ id: 'a', label: 'Sabitle', onSelect: () => undefined }]}
        nextHref="#next"
        notice={<Alert severity="warning">Sürüm uyuşmazlığı: cihaz 5.1.0 / yazılım 5.2.0</Alert>}
        tabs={[
          { key: 'general', label: 'Genel', content: <Happened /> },
          { key: 'users', label: 'Kullanıcılar', count: 4, content: <NoPermissionPanel /> },
        ]}
        activeTab={tab}
        onTab={setTab}
        summary={<Facts />}
      />
      <WizardTemplate
        label="AROS oluştur"
        steps={steps}
        active={step}
        onStep={setStep}
        onBack={() => setStep('İçerik')}
        onNext={() => setStep('Fark')}
        note="Taslak kaydedildi 13:07"
        rail={<Facts />}
      >
        <Happened />
      </WizardTemplate>
      <WorkspaceTemplate
        listLabel="Robotlar"
        list={
          <Box sx={{ p: 2 }}>
            <Button onClick={() => setIsOpen(true)}>NH1-000231</Button>
          </Box>
        }
        detailLabel="Robot"
        detail={<Facts />}
        isDetailOpen={isOpen}
        onCloseDetail={() => setIsOpen(false)}
      />
    </Box>
  )
}

export const story: Story = { title: 'page', Show: Templates }
