import { defineErrors } from '../error-definition.ts'

export const serviceRecordErrors = defineErrors({
  service_record_not_yours: [
    409,
    'Bu kaydı yalnız yazan taraf değiştirebilir. Eklemek istediğinizi yeni bir kayda yazın.',
    'Only those who wrote this record can change it. Write what you want to add into a new record.',
  ],
  service_record_locked: [
    409,
    'Tamamlanmış kayıt silinmez; yalnız kendi taslağınızı silebilirsiniz. Yanlış kaydı yöneticinin silmesini isteyin.',
    'A finished record is kept; you can delete drafts of your own alone. Ask an administrator to delete a wrong one.',
  ],
  service_record_is_draft: [
    409,
    'Taslak bir kayıt donanım değişikliğini açıklayamaz. Önce kaydı tamamlayın.',
    'A draft cannot explain a change of hardware. Finish the record first.',
  ],
  service_date_ahead: [
    422,
    'Yapılma tarihi gelecekte olamaz.',
    'The day it was done cannot be in the future.',
  ],
  unit_file_locked: [
    409,
    'Bu dosyayı yalnız ekleyen kişi eklediği gün ya da yönetici silebilir.',
    'Only who added this file can delete it, on the day they did, or an administrator.',
  ],
  unit_file_type: [
    422,
    '“{name}” türünde dosya saklanmaz. Şunlardan birini yükleyin: {endings}.',
    'Files such as “{name}” are not kept. Upload one of these: {endings}.',
  ],
  unit_file_empty: [422, '“{name}” boş.', '“{name}” is empty.'],
  unit_files_too_many: [
    409,
    'Bir robotun en çok {limit} dosyası olabilir. Gereksiz olanları yöneticinin silmesini isteyin.',
    'A robot can have {limit} files at most. Ask an administrator to delete what is not needed.',
  ],
})
