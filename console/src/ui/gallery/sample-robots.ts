/** Rows for the stories. */
export interface SampleRobot {
  id: string
  serial: string
  name: string
  customer: string
  state: 'online' | 'offline' | 'failed'
  version: string
  sizeBytes: number
  seenAt: string
}

const customers = ['Ege Müzesi', 'İstanbul Havalimanı', 'Şişli Hastanesi', 'Kültür Parkı AVM']
const states = ['online', 'online', 'offline', 'failed'] as const
const hourMs = 3_600_000

/** `count` robots, the same each time. */
export function sampleRobots(count: number): SampleRobot[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `robot-${index}`,
    serial: `NH1-${String(231 + index).padStart(6, '0')}`,
    name: `Nova H1 ${index + 1}`,
    customer: customers[index % customers.length] ?? '',
    state: states[index % states.length] ?? 'online',
    version: `5.${index % 3}.${index % 7}`,
    sizeBytes: 812_000_000 + index * 3_700_000,
    seenAt: new Date(Date.now() - index * index * hourMs * 0.4).toISOString(),
  }))
}
