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
  trust_change_waiting: [
    409,
    'Bir anahtar değişikliği imza bekliyor; önce onu tamamlayın ya da iptal edin.',
    'A change of keys waits for signatures; finish or cancel it first.',
  ],
  trust_key_known: [
    409,
    '{key} anahtarı zaten kayıtlı; her rol için ayrı bir anahtar oluşturun.',
    'The key {key} is known already; make a key of its own for each role.',
  ],
  trust_key_unknown: [
    409,
    '{key} anahtarı burada imza yetkisi olan bir anahtar değil.',
    '{key} is not a key that may sign here.',
  ],
  trust_last_key: [
    409,
    '"{role}" rolünün en az bir anahtarı kalmalı.',
    'The role "{role}" must keep at least one key.',
  ],
  trust_threshold_unreachable: [
    409,
    '"{role}" rolü için {threshold} imza istenemez: {count} anahtarı var.',
    'The role "{role}" cannot ask for {threshold} signatures: it has {count} keys.',
  ],
  trust_nothing_waits: [409, 'İmza bekleyen bir şey yok.', 'Nothing waits for a signature.'],
  trust_pending_changed: [
    409,
    'İmzaladığınız içerik bu arada değişti; yenisine bakıp yeniden imzalayın.',
    'What you signed has changed meanwhile; look at the new one and sign again.',
  ],
  trust_signature_wrong: [
    409,
    'İmza bu içeriğe ve bu anahtara uymuyor.',
    'The signature does not fit this content and this key.',
  ],
})
