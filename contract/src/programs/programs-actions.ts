import { defineActions } from '../audit/define-actions.ts'

export const programActions = defineActions({
  'program.created': ['Program eklendi', 'Program added'],
  'program.updated': ['Program değiştirildi', 'Program changed'],
  'program.deleted': ['Program silindi', 'Program deleted'],
  'program.activated': ['Program etkinleştirildi', 'Program activated'],
  'program.suspended': ['Program askıya alındı', 'Program suspended'],
  'program.resumed': ['Program yeniden etkinleştirildi', 'Program resumed'],
  'program.retired': ['Program kaldırıldı', 'Program retired'],
  'program_release.created': ['Program sürümü eklendi', 'Program release added'],
  'program_release.updated': ['Program sürümü değiştirildi', 'Program release changed'],
  'program_release.deleted': ['Program sürümü silindi', 'Program release deleted'],
  'program_release.submitted': ['Program sürümü onaya gönderildi', 'Program release submitted'],
  'program_release.approved': ['Program sürümü onaylandı', 'Program release approved'],
  'program_release.rejected': ['Program sürümü reddedildi', 'Program release rejected'],
})
