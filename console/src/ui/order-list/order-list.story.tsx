import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { SectionCard } from '../page/SectionCard.tsx'
import { OrderList } from './OrderList.tsx'

const start = ['Çekirdek', 'Hareket', 'Ses Sistemi', 'Ekran', 'Algılama', 'Karşılama']

function Orders() {
  const [order, setOrder] = useState(start)
  return (
    <SectionCard title="Paket sırası">
      <OrderList
        label="Paket sırası"
        items={order}
        itemId={(name) => name}
        itemName={(name) => name}
        onOrder={setOrder}
        onSortByDependency={() => setOrder(start)}
        problemOf={(name, index) =>
          name === 'Çekirdek' && index > 0 ? 'Hareket bundan sonra gelmeli.' : undefined
        }
        renderItem={(name) => (
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{name}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              2.3.0
            </Box>
          </Box>
        )}
      />
    </SectionCard>
  )
}

export const story: Story = { title: 'order', Show: Orders }
