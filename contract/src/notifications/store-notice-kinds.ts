import { permissions } from '../permissions.ts'
import { kindRow } from './kind-row.ts'

/** What people are told of program releases, of stores and of rights to programs. */
export const storeNoticeKinds = {
  program_review: kindRow('mine', {
    to: permissions['program.review'].roles,
    isMailed: false,
    name: ['Program sürümü onay bekliyor', 'Program release waits for approval'],
    one: ['{object} onayınızı bekliyor', '{object} waits for your approval'],
    many: [
      'Onayınızı bekleyen program sürümleri: {count}',
      'Program releases that wait for your approval: {count}',
    ],
  }),
  program_decided: kindRow('mine', {
    to: permissions['program.manage'].roles,
    isMailed: true,
    name: ['Program sürümü kararı verildi', 'Program release was decided on'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  program_requested: kindRow('mine', {
    to: permissions['entitlement.manage'].roles,
    isMailed: true,
    name: ['Müşteri program talep etti', 'A customer asked for a program'],
    one: ['{customer}, {object} programını talep ediyor', '{customer} asks for {object}'],
    many: ['Yanıtınızı bekleyen program talepleri: {count}', 'Requests for programs that await you: {count}'],
  }),
  program_granted: kindRow('mine', {
    to: permissions['storefront.request'].roles,
    isMailed: true,
    name: ['Program hakkı verildi', 'You may install a program'],
    one: ['{object} programını artık kurabilirsiniz', 'You may install {object} now'],
  }),
  program_declined: kindRow('mine', {
    to: permissions['storefront.request'].roles,
    isMailed: true,
    name: ['Program talebiniz reddedildi', 'Your request for a program was declined'],
    one: ['{object} talebiniz reddedildi: {reason}', 'Your request for {object} was declined: {reason}'],
  }),
  program_right_ended: kindRow('mine', {
    to: [...permissions['entitlement.read'].roles, ...permissions['storefront.request'].roles],
    isMailed: true,
    name: ['Program hakkı sona erdi', 'A right to a program ended'],
    one: [
      '{customer}: {object} hakkı sona erdi. Kurulu olanlar çalışmayı sürdürür',
      '{customer}: the right to {object} ended. What is installed keeps working',
    ],
  }),
} as const
