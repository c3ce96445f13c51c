import { defineErrors } from '../error-definition.ts'

export const customerErrors = defineErrors({
  site_in_use: [
    409,
    '“{site}” kaldırılamaz: bu sahada {count} robot var. Önce robotları başka bir sahaya taşıyın.',
    '“{site}” cannot be removed: robots stand there ({count}). Move them to another site first.',
  ],
})
