import { expect, test } from 'vitest'
import { auditedText } from './audited-text.ts'

const customerId = '01a1fd58-f579-76a1-b84b-8f06b85cf151'
const labels: Record<string, string> = {
  'specs.heightCm': 'Yükseklik',
  'configSchema.micVolume.max': 'En çok',
}
const words = {
  yes: 'Evet',
  no: 'Hayır',
  localized: (text: { tr: string }) => text.tr,
  dateTime: (at: string) => at,
  stateName: (field: string, value: string) => (field === 'daysOff' && value === '7' ? 'Pazar' : undefined),
  nameOf: (id: string) => (id === customerId ? 'Işık Oteli' : undefined),
  partName: (path: string) => labels[path] ?? path.split('.').at(-1) ?? path,
}

test.each([
  ['customerId', customerId, 'Işık Oteli'],
  ['siteId', '01a1fd58-f579-76a1-b84b-8f06b85cf152', '…5cf152'],
  ['roles', ['admin', 'support'], 'Sistem Yöneticisi, Destek Uzmanı'],
  ['role', 'tester', 'Testçi'],
  ['name', 'admin', 'admin'],
  ['daysOff', [6, 7], '6, Pazar'],
  ['specs', { heightCm: 142, dof: 24 }, 'Yükseklik: 142, dof: 24'],
  ['configSchema', { micVolume: { max: 80 } }, 'micVolume: En çok: 80'],
])('the log shows %s %j as %s', (field, value, text) => {
  expect(auditedText(field, value, words)).toBe(text)
})
