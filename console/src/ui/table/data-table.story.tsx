import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormats } from '../format/use-formats.ts'
import { type SampleRobot, sampleRobots } from '../gallery/sample-robots.ts'
import type { Story } from '../gallery/story.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { StatusChip } from '../status/StatusChip.tsx'
import { RelativeTime } from '../time/RelativeTime.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { initialListState, withFilter } from './list-state.ts'

const all = sampleRobots(1248)
const options = [
  { value: 'online', label: 'Çevrimiçi' },
  { value: 'offline', label: 'Çevrimdışı' },
  { value: 'failed', label: 'Güncellenemedi' },
]
const chips = {
  online: <StatusChip label="Çevrimiçi" tone="success" icon={CheckIcon} />,
  offline: <StatusChip label="Çevrimdışı" tone="neutral" icon={CloudOffIcon} />,
  failed: <StatusChip label="Güncellenemedi" tone="error" icon={ErrorIcon} />,
}

function useColumns(): Column<SampleRobot>[] {
  const { bytes } = useFormats()
  return [
    { id: 'serial', header: 'Seri no', cell: (row) => row.serial, sortField: 'serial', width: 160 },
    { id: 'name', header: 'Ad', cell: (row) => row.name, sortField: 'name', width: 180 },
    { id: 'customer', header: 'Müşteri', cell: (row) => row.customer, width: 200 },
    { id: 'state', header: 'Durum', cell: (row) => chips[row.state], card: 'chip', width: 180 },
    { id: 'version', header: 'AROS sürümü', cell: (row) => row.version, card: 'none', width: 140 },
    {
      id: 'size',
      header: 'Boyut',
      cell: (row) => bytes(row.sizeBytes),
      align: 'end',
      card: 'none',
      width: 120,
    },
    { id: 'seen', header: 'Son görülme', cell: (row) => <RelativeTime at={row.seenAt} />, width: 160 },
  ]
}

function Lists() {
  const columns = useColumns()
  const [state, setState] = useState(withFilter(initialListState, 'state', ['online', 'offline']))
  const matching = all.filter((row) => state.filters['state']?.includes(row.state) ?? true)
  const shared = {
    columns,
    rowId: (row: SampleRobot) => row.id,
    rowName: (row: SampleRobot) => row.serial,
    rowHref: (row: SampleRobot) => `#${row.id}`,
    label: 'Üretilen robotlar',
    searchLabel: 'Seri no ya da ad ara',
    filters: [
      { field: 'state', label: 'Durum', options },
      { field: 'customer', label: 'Müşteri', options: [] },
    ],
    empty: (
      <EmptyState
        drawing="robot"
        title="Kayıtlı robot yok."
        body="Seri no, CSV ya da eşleştirme koduyla ekleyin."
        action={<Button variant="contained">Robot kaydet</Button>}
      />
    ),
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DataTable
        {...shared}
        rows={matching.slice((state.page - 1) * state.size, state.page * state.size)}
        totalCount={matching.length}
        state={state}
        onStateChange={setState}
        rowActions={() => [
          { id: 'update', label: 'Güncelle', onSelect: () => undefined },
          {
            id: 'retire',
            label: 'Hurdaya ayır',
            isDanger: true,
            disabledReason: 'Robot müşteride; önce geri alın.',
            onSelect: () => undefined,
          },
        ]}
        bulkActions={[{ id: 'tag', label: 'Etiketle', allowsAll: true, onSelect: ({ clear }) => clear() }]}
        views={{
          views: [{ id: 'a', name: 'Çevrimdışı > 24 s', search: {} }],
          roleName: 'Üretim Sorumlusu',
          defaultId: 'a',
          onOpen: () => undefined,
          save: async () => 'a',
          rename: async () => undefined,
          share: async () => undefined,
          remove: () => undefined,
          setDefault: async () => undefined,
          readError: String,
        }}
        onExport={async () => undefined}
        primaryAction={<Button variant="contained">Robot kaydet</Button>}
        freshRows={{ count: 3, onShow: () => undefined }}
      />
      <DataTable
        {...shared}
        rows={[]}
        totalCount={0}
        state={initialListState}
        onStateChange={() => undefined}
      />
      <DataTable {...shared} rows={[]} totalCount={0} state={state} onStateChange={setState} />
      <DataTable
        {...shared}
        rows={undefined}
        totalCount={0}
        state={initialListState}
        onStateChange={() => undefined}
      />
      <DataTable
        {...shared}
        rows={undefined}
        totalCount={0}
        state={initialListState}
        onStateChange={() => undefined}
        error={{ title: 'Robotlar yüklenemedi', detail: 'Ayrıntı: zaman aşımı', errorNumber: '7f3a' }}
        onRetry={() => undefined}
      />
    </Box>
  )
}

export const story: Story = { title: 'table', Show: Lists }
