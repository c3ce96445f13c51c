import { permissions } from '../permissions.ts'
import { kindRow } from './kind-row.ts'

/** What people are told of marketing versions. */
export const marketingNoticeRows = {
  marketing_review: kindRow('mine', {
    to: permissions['marketing.review'].roles,
    isMailed: false,
    name: ['Pazarlama sürümü onay bekliyor', 'Marketing version waits for approval'],
    one: ['{object} onayınızı bekliyor', '{object} waits for your approval'],
    many: [
      'Onayınızı bekleyen pazarlama sürümleri: {count}',
      'Marketing versions that wait for your approval: {count}',
    ],
  }),
  marketing_decided: kindRow('mine', {
    to: permissions['marketing.manage'].roles,
    isMailed: true,
    name: ['Pazarlama sürümü kararı verildi', 'Marketing version was decided on'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  marketing_unlisted: kindRow('mine', {
    to: permissions['marketing.read'].roles,
    isMailed: true,
    name: ['Pazarlama sürümü kendiliğinden gizlendi', 'Marketing version unlisted by itself'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
    many: [
      'Paket sürümü geri çekildiği için gizlenen pazarlama sürümleri: {count}',
      'Marketing versions unlisted because their build was revoked: {count}',
    ],
  }),
}
