import { defineErrors } from '../error-definition.ts'

export const trustErrors = defineErrors({
  root_key_offline: [
    409,
    'Kök anahtar bu sunucuda değil; çevrimdışı saklanan kopyayı kullanın.',
    'The root key is not on this server; use the copy kept offline.',
  ],
  root_key_not_exported: [
    409,
    'Kök anahtar henüz dışa aktarılmadı; önce dışa aktarıp saklayın.',
    'The root key has not been exported yet; export and keep it first.',
  ],
  signing_keys_lost: [
    409,
    'Sunucuda imza anahtarı yok; saklanan kök anahtarla yenileyin: filo trust rotate DOSYA.',
    'The server has no signing keys; make new ones with the kept root key: filo trust rotate FILE.',
  ],
  root_key_other: [409, 'Bu, kullanılmakta olan kök anahtar değil.', 'This is not the root key in use.'],
})
