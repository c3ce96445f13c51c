import { defineActions } from '../audit/define-actions.ts'

export const trustActions = defineActions({
  'trust.keys_created': ['İmza anahtarları oluşturuldu', 'Signing keys created'],
  'trust.root_key_exported': ['Kök imza anahtarı dışa aktarıldı', 'Root signing key exported'],
  'trust.root_key_removed': [
    'Kök imza anahtarı sunucudan kaldırıldı',
    'Root signing key taken off the server',
  ],
  'trust.secrets_rewrapped': [
    'Saklanan sırlar yeni anahtarla kapatıldı',
    'Stored secrets closed by the new key',
  ],
  'trust.keys_rotated': ['İmza anahtarları yenilendi', 'Signing keys replaced'],
  'trust.change_requested': ['Anahtar değişikliği imzaya sunuldu', 'Change of keys put up for signing'],
  'trust.keys_changed': ['İmza anahtarları değişti', 'Signing keys changed'],
  'trust.change_cancelled': ['Anahtar değişikliği iptal edildi', 'Change of keys cancelled'],
  'trust.root_ends': ['Güven kökünün sonu yaklaşıyor', 'The root of trust ends soon'],
  'trust.root_renewed': ['Güven kökü yenilendi', 'The root of trust was renewed'],
  'trust.receipt_key_created': [
    'Dağıtım belgesinin imza anahtarı oluşturuldu',
    'Signing key of receipts created',
  ],
  'trust.signed': ['İmza verildi', 'Signature given'],
})
