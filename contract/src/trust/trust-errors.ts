import { defineErrors } from '../error-definition.ts'

export const trustErrors = defineErrors({
  root_key_offline: [
    409,
    'Kök anahtar bu sunucuda değil; çevrimdışı saklanan kopyayı kullanın.',
    'The root key is not on this server; use the copy kept offline.',
  ],
})
