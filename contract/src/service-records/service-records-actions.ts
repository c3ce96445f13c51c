import { defineActions } from '../audit/define-actions.ts'

export const serviceRecordActions = defineActions({
  'service_record.created': ['Servis kaydı eklendi', 'Service record added'],
  'service_record.updated': ['Servis kaydı değiştirildi', 'Service record changed'],
  'service_record.deleted': ['Servis kaydı silindi', 'Service record deleted'],
  'unit_file.added': ['Robota dosya eklendi', 'File added to a robot'],
  'unit_file.deleted': ['Robotun dosyası silindi', 'File of a robot deleted'],
})
